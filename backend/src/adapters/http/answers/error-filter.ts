import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, type DomainErrorKind } from '../../../domain/shared/domain-error.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { InputError } from '../validation/input-error.js';
import { requestIdOf } from '../logging/request-id.js';

const statusOf: Record<DomainErrorKind, number> = {
  malformed: 400,
  invalid: 422,
  'too-large': 413,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
};

interface Failure {
  readonly statusCode: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** The part of an error that is sent to the client. */
export type ErrorBody = Omit<Failure, 'retryAfter' | 'facts'> & { readonly requestId: string };

/**
 * Converts errors of requests into the API's error format. An unexpected error becomes a 500, and its cause is logged
 * with the request.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const { retryAfter, facts, ...failure } = failureOf(thrown);
    if (failure.statusCode >= 500 && thrown instanceof Error) response.err = thrown;
    if (response.headersSent) {
      response.end();
      return;
    }
    // The handler may have set headers that allow caching.
    if (failure.statusCode >= 500) response.setHeader('Cache-Control', 'no-store');
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(Math.ceil(retryAfter)));
    response.status(failure.statusCode);
    this.send(response, { ...facts, ...failure, requestId: requestIdOf(request) });
  }

  protected send(response: Response, failure: ErrorBody): void {
    response.json(failure);
  }
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof DomainError) return { ...failureOfDomainError(thrown), statusCode: statusOf[thrown.kind] };
  if (thrown instanceof InputError) return { statusCode: thrown.statusCode, code: thrown.code, ...messages(thrown) };
  if (thrown instanceof HttpException) {
    // Errors of the body parser arrive wrapped in an HttpException.
    return thrown.cause instanceof InputError ? failureOf(thrown.cause) : ofHttpStatus(thrown.getStatus());
  }
  const status = statusOfParser(thrown);
  if (status !== null) return ofHttpStatus(status);
  if (isDatabaseUnavailable(thrown)) {
    return { statusCode: 503, code: 'unavailable', message: 'The shop is busy. Please try again.', retryAfter: 5 };
  }
  return { statusCode: 500, code: 'internal', message: 'Something went wrong on our side. Please try again.' };
}

function failureOfDomainError(error: DomainError): Omit<Failure, 'statusCode'> {
  return { code: error.code, message: error.message, ...error.details };
}

function messages(error: InputError): Pick<Failure, 'message' | 'errors'> {
  return { message: error.message, errors: error.errors };
}

/** Returns the 4xx status that body parsers and the router set on their errors; null for other errors. */
function statusOfParser(thrown: unknown): number | null {
  if (typeof thrown !== 'object' || thrown === null) return null;
  const status = 'status' in thrown ? thrown.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

const known: Record<number, Pick<Failure, 'code' | 'message'>> = {
  400: { code: 'malformed', message: 'The request could not be read.' },
  401: { code: 'signed-out', message: 'Please sign in.' },
  403: { code: 'forbidden', message: 'You are not allowed to do this.' },
  404: { code: 'not-found', message: 'Nothing was found at this address.' },
  405: { code: 'method-not-allowed', message: 'This address does not support this method.' },
  413: { code: 'too-large', message: 'The request is too large.' },
  415: { code: 'wrong-type', message: 'This content type is not supported.' },
  429: { code: 'too-many', message: 'Too many attempts. Please wait a moment.' },
};

function ofHttpStatus(statusCode: number): Failure {
  const { code, message } = known[statusCode] ?? { code: 'refused', message: 'The request was refused.' };
  return { statusCode, code, message };
}
