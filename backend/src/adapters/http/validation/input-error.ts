import type { ValidationError } from 'class-validator';

/** Invalid input: 400 for wrong types, 421 for a request meant for another host, 422 for a broken rule of the shop. */
export class InputError extends Error {
  constructor(
    readonly statusCode: 400 | 421 | 422,
    readonly code: string,
    readonly errors: Readonly<Record<string, string>>,
    message = Object.values(errors)[0] ?? 'The request could not be read.',
  ) {
    super(message);
  }

  static ofValidation(failures: readonly ValidationError[]): InputError {
    return new InputError(422, 'invalid', Object.fromEntries(failures.flatMap((failure) => sentences(failure))));
  }
}

function sentences(failure: ValidationError, prefix = ''): [string, string][] {
  const field = `${prefix}${failure.property}`;
  const own = Object.values(failure.constraints ?? {})[0];
  return [
    ...(own === undefined ? [] : [[field, own] as [string, string]]),
    ...(failure.children ?? []).flatMap((child) => sentences(child, `${field}.`)),
  ];
}
