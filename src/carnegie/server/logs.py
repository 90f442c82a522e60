"""Structured logs: a JSON object a line, with fields and without secrets."""

import json
import logging
import sys
import time
from typing import Any

STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
"""What records have besides our fields; the last is uvicorn's, for terminals."""


NO_FAULTS = (
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",  # it was refused with an answer of ours
)
"""What uvicorn calls errors and is what clients send."""


class JsonLines(logging.Formatter):
    """What a record was given as `extra` is its fields. Bodies, headers, addresses' queries and tokens never are."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in STANDARD and value is not None}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up_logs(level: str) -> None:
    """Everything of ours and of uvicorn on standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("carnegie", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level.upper())
        logger.propagate = False
    # These print paths with their queries, addresses of viewers and, in detail, the headers of handshakes.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").addFilter(lambda record: not record.getMessage().startswith(NO_FAULTS))
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
