"""Running the server under uvicorn."""

from fastapi import FastAPI
from uvicorn import Config

from carnegie.server.settings import Settings


def server_config(app: FastAPI, settings: Settings, host: str, port: int) -> Config:
    return Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=settings.body_limit,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
        timeout_graceful_shutdown=10,
        h11_max_incomplete_event_size=65_536,
    )
