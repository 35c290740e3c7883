# The pages are built in the first image and the core is compiled in the second; the last one has neither Node nor a compiler.
FROM node:22-slim AS pages
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web .
RUN npm run build

FROM python:3.11-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /build
RUN python -m venv /opt/chabudai
ENV PATH=/opt/chabudai/bin:$PATH
COPY requirements/server.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY . .
COPY --from=pages /build/src/chabudai/web src/chabudai/web
RUN pip install --no-cache-dir --no-build-isolation --no-deps .

FROM python:3.11-slim
COPY --from=build /opt/chabudai /opt/chabudai
RUN useradd --system --uid 1000 chabudai && install -d -o chabudai -m 0700 /data
ENV PATH=/opt/chabudai/bin:$PATH CHABUDAI_DATA=/data
USER chabudai
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=20s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["chabudai"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--no-open"]
