FROM node:22-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
RUN npm ci --no-audit --no-fund
COPY backend backend
COPY frontend frontend
RUN npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /shop
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
RUN npm ci --omit=dev --workspace backend --no-audit --no-fund

FROM node:22-bookworm-slim
WORKDIR /shop
ENV HOST=0.0.0.0 DATA_DIR=/data
RUN install -d -o node -g node /data
COPY package.json ./
COPY backend/package.json backend/
COPY demo demo
COPY --from=packages /shop/node_modules node_modules
COPY --from=build /shop/backend/dist backend/dist
COPY --from=build /shop/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]
