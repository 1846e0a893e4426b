import { createHash, createHmac } from 'node:crypto';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Idempotency, type KeyedCall } from '../../postgres/shared/idempotency.js';
import { RateLimits } from '../../../domain/shared/ports/rate-limits.js';
import { ApiErrors } from '../answers/api-errors.js';
import { InputError } from '../validation/input-error.js';
import { networkOf } from '../limits/network-of.js';

interface Options {
  /**
   * Scope of a key. `accounts`, the default: each account has its own scope. Visitors share one scope, because the path
   * or body identifies their data. `networks`: each account and each IP address of visitors has its own scope, for
   * calls whose responses give access to data. `none`: all callers share one scope.
   */
  readonly owners?: 'accounts' | 'networks' | 'none';
  /** Whether the call itself detects repetitions, so that no response needs to be saved. */
  readonly repeatable?: boolean;
}

const optionsKey = 'idempotent';
const header = 'Idempotency-Key';
/** A string as in RFC 8941; the quotation marks are optional. */
const form = /^(?<quote>"?)(?<key>[!#-[\]-~]{16,255})\k<quote>$/;
/** Limit of visitors' keys per network: ten per second for ten minutes, more than a crowd behind one address needs. */
const strangersLimit = { points: 6000, seconds: 600, scaled: true } as const;

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: Idempotency,
    private readonly limits: RateLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = keyOf(request);
    if (key === null) {
      refuseKeyInBody(request.body);
      return next.handle();
    }
    const options = this.reflector.get<Options>(optionsKey, context.getHandler());
    if (!request.user) await this.limitStranger(request);
    const call = callOf(request, key, options);
    const work = () => lastValueFrom<unknown>(next.handle());
    return of(await (options.repeatable ? this.idempotency.repeatable(call, work) : this.idempotency.once(call, work)));
  }

  private limitStranger(request: Request): Promise<void> {
    return this.limits.consume(`idempotency-keys:${networkOf(request.ip)}`, strangersLimit);
  }
}

/** @throws InputError for a malformed key */
function keyOf(request: Request): string | null {
  const given = request.get(header);
  if (given === undefined) return null;
  const key = form.exec(given)?.groups?.['key'];
  if (key !== undefined) return key;
  const message = 'Please send a unique key of 16 to 255 visible characters.';
  throw new InputError(400, 'idempotency.malformed', { [header]: message });
}

/**
 * Earlier versions read the key from the body. To ignore such a key could repeat a refund.
 * @throws InputError
 */
function refuseKeyInBody(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('idempotencyKey' in body)) return;
  throw new InputError(422, 'invalid', { idempotencyKey: `Please send the key in the header ${header}.` });
}

/**
 * Identifies a call by hashes. The hash of the body uses the idempotency key as a secret that is not saved, because the
 * body may contain a password.
 */
function callOf(request: Request, key: string, options: Options): KeyedCall {
  const identity = [ownerOf(request, options), request.method, request.originalUrl, key];
  return {
    id: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
    fingerprint: createHmac('sha256', key)
      .update(JSON.stringify(request.body ?? null))
      .digest('hex'),
    userId: request.user?.id ?? null,
  };
}

function ownerOf({ user, ip }: Request, { owners = 'accounts' }: Options): string {
  if (owners === 'none') return '';
  if (user) return `account ${user.id}`;
  return owners === 'networks' ? `network ${ip ?? ''}` : '';
}

/**
 * Allows a call to be repeated with the same `Idempotency-Key` without a second effect. The effect must be one
 * transaction, unless the call is `repeatable`.
 */
export function Idempotent(options: Options = {}): MethodDecorator {
  return applyDecorators(
    SetMetadata(optionsKey, options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: header,
      required: false,
      description:
        'A unique key for each action. If a request with the same key and body is sent again within 24 hours, the call returns the saved response without a second effect. The same key with another body returns 422. While the first request is in progress, repeated requests return 409 with `Retry-After`.',
      schema: { type: 'string', minLength: 16, maxLength: 255 },
    }),
    ApiErrors(400, 409, 422, 429),
  );
}
