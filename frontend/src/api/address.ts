import type { paths } from './schema';

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = keyof paths;

type Operation<P extends Path, V extends Verb> = paths[P] extends Record<Lowercase<V>, infer Found> ? Found : never;
type AnyOperation<P extends Path> = { [V in Verb]: Operation<P, V> }[Verb];
type PathWith<V extends Verb> = { [P in Path]: [Operation<P, V>] extends [never] ? never : P }[Path];

declare const pathOf: unique symbol;
/** Path and query of a request, typed by its path in the OpenAPI description. SWR keys have this type. */
export type Address<P extends Path = Path> = string & { readonly [pathOf]: P };

/** A path without path parameters. */
type FixedPath<P extends Path = Path> = P extends `${string}{${string}` ? never : P;
/** Paths that support this HTTP method. */
export type Callable<V extends Verb> = FixedPath<PathWith<V>> | Address<PathWith<V>>;
type Called<V extends Verb, A> = Operation<A extends Path ? A : A extends Address<infer P> ? P : never, V>;

interface Json<Data> {
  content: { 'application/json': Data };
}
type Content<R> = R extends Json<infer Data> ? Data : null;
/** Body of a successful response; null if it has no content. */
export type ResponseBody<V extends Verb, A> =
  Called<V, A> extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202 | 204)]> : never;

/** Request body as function arguments: required, optional, or only undefined. */
export type Body<V extends Verb, A> =
  Called<V, A> extends { requestBody: Json<infer Needed> }
    ? [body: Needed]
    : Called<V, A> extends { requestBody?: Json<infer Optional> }
      ? [body?: unknown extends Optional ? undefined : Optional]
      : never;

/** Name of the multipart form field that takes a file. */
export type FileField<A> =
  Called<'POST', A> extends { requestBody: { content: { 'multipart/form-data': infer Form } } }
    ? keyof Form & string
    : never;

type Given<Parameters> = [NonNullable<Parameters>] extends [never] ? unknown : NonNullable<Parameters>;
type ParametersOf<P extends Path> =
  AnyOperation<P> extends { parameters: { path?: infer InPath; query?: infer InQuery } }
    ? Given<InPath> & Given<InQuery>
    : never;
export type QueryOf<P extends Path> =
  AnyOperation<P> extends { parameters: { query?: infer InQuery } } ? NonNullable<InQuery> : never;

/** Builds a path with a query: path parameters go into the path, and all other parameters into the query. */
export function at<P extends Path>(path: P, parameters: ParametersOf<P>): Address<P>;
export function at(path: string, parameters: Record<string, string | number | boolean | undefined>): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

/** Returns a function that matches SWR keys that start with one of these paths. */
export const isUnder =
  (...beginnings: readonly FixedPath[]) =>
  (key: unknown): boolean =>
    typeof key === 'string' && beginnings.some((beginning) => key.startsWith(beginning));
