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
      const path = route?.path ?? '';
      return { method: method as Route['method'], path, call: `${method.toUpperCase()} ${path}` };
    }),
  );
}

/** Returns a path of the route with ids that do not exist. */
export function addressOf({ path }: Route): string {
  return path.replace(/:\w+/g, '999999').replace('{*path}', 'nothing');
}
