import type { TestApp } from './test-app.js';

export interface Route {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  /** The two in one, e.g. `GET /api/orders/:id`. */
  readonly call: string;
}

/** What the running application answers to, whatever declared it. */
export function routesOf({ app }: TestApp): Route[] {
  const express = app.getHttpAdapter().getInstance();
  return express.router.stack.flatMap(({ route }) =>
    (route?.stack ?? []).map(({ method }) => {
      const path = route?.path ?? '';
      return { method: method as Route['method'], path, call: `${method.toUpperCase()} ${path}` };
    }),
  );
}

/** An address of the route, with names of nothing. */
export function addressOf({ path }: Route): string {
  return path.replace(/:\w+/g, '999999').replace('{*path}', 'nothing');
}
