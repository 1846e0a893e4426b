import fs from 'node:fs';
import path from 'node:path';
import type { TestApp } from './test-app.js';

export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  /** Method and path, e.g. `GET /api/orders/:id`. */
  readonly call: string;
}

/** All routes of the running application. */
export function routesOf({ app }: TestApp): Route[] {
  const express = app.getHttpAdapter().getInstance();
  return express.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map(({ method }) => {
      const address = route?.path ?? '';
      return { method: method as Route['method'], path: address, call: `${method.toUpperCase()} ${address}` };
    }),
  );
}

/** The API description in the repository. The check `openapi` compares it with the code, which takes seconds. */
export function apiDescription(): unknown {
  return JSON.parse(fs.readFileSync(path.resolve('../contract/openapi.json'), 'utf8'));
}

/** Returns a path of the route with ids that do not exist. */
export function addressOf({ path }: Route): string {
  return path.replace(/:\w+/g, '999999').replace('{*path}', 'nothing');
}
