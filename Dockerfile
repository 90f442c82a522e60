# The game server. `docker build -t carnegie .`, then `docker run -p 8000:8000 -v carnegie:/data carnegie`.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY requirements/build.txt requirements/play.txt requirements/
RUN python -m venv /build/tools && /build/tools/bin/pip install --require-hashes -r requirements/build.txt
RUN python -m venv /app && /app/bin/pip install --require-hashes -r requirements/play.txt
COPY pyproject.toml hatch_build.py README.md LICENSE NOTICE ./
COPY src src
COPY web web
RUN CARNEGIE_REQUIRE_COMPILED=1 CARNEGIE_REQUIRE_PAGE=1 /build/tools/bin/python -m hatchling build -t wheel \
    && /app/bin/pip install --no-deps dist/*.whl

FROM python:3.13-slim
RUN useradd --system --create-home carnegie && install -d -o carnegie /data
COPY --from=build /app /app
USER carnegie
ENV CARNEGIE_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s CMD ["/app/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["/app/bin/carnegie"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
