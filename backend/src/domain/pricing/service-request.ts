import { refuseProblems, DomainError } from '../shared/domain-error.js';
import { lengthProblem, lines } from '../shared/typed-text.js';

/** Services that qualify for the discount. */
export const services = ['military', 'police', 'fire', 'medical'] as const;
export type Service = (typeof services)[number];

export const serviceRequestStates = ['asked', 'verified', 'refused'] as const;
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/**
 * An account's request for the discount. A new request of the account replaces the previous request and gets a new id.
 */
export interface ServiceRequest {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly service: Service;
  readonly state: ServiceRequestState;
  /** Deleted when staff approve or refuse the request. */
  readonly statement: string | null;
  readonly refusal: string | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

/** State of an account's request: `ended` when the code of a verified request no longer works, e.g. after a year. */
export type ServiceDiscountState =
  | { readonly state: 'none' | 'ended' }
  | { readonly state: 'asked'; readonly service: Service; readonly askedAt: Date }
  | { readonly state: 'verified'; readonly service: Service; readonly validUntil: Date | null }
  | { readonly state: 'refused'; readonly service: Service; readonly refusal: string };

/** @throws DomainError invalid */
export function checkedStatement(typed: string): string {
  const statement = lines(typed);
  refuseProblems('service-request.invalid', { statement: lengthProblem('Your statement', statement, 10, 500) });
  return statement;
}

/** @throws DomainError not-found; conflict when staff already approved or refused the request */
export function openRequest(request: ServiceRequest | null): ServiceRequest {
  if (!request) throw unknownServiceRequest();
  if (request.state === 'asked') return request;
  throw new DomainError('conflict', 'service-request.decided', 'Another staff member just decided on this request.');
}

export function unknownServiceRequest(): DomainError {
  return new DomainError('not-found', 'service-request.unknown', 'This request no longer exists.');
}
