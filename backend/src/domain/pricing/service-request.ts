import { DomainError } from '../shared/domain-error.js';
import { refuseProblems } from '../shared/refuse-problems.js';
import { lengthProblem, lines } from '../shared/typed-text.js';

/** Who is thanked for service with a discount. */
export const services = ['military', 'police', 'fire', 'medical'] as const;
export type Service = (typeof services)[number];

export const serviceRequestStates = ['asked', 'verified', 'refused'] as const;
export type ServiceRequestState = (typeof serviceRequestStates)[number];

/** What an account asks for; a new request of the same account takes the place of the one before, under a new id. */
export interface ServiceRequest {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly service: Service;
  readonly state: ServiceRequestState;
  /** Kept until staff decide. */
  readonly statement: string | null;
  readonly refusal: string | null;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

/** How an account stands: `ended` once the code of a verified request does not work any more, as after a year. */
export type ServiceStanding =
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

/** @throws DomainError not-found; conflict once it is decided */
export function openRequest(request: ServiceRequest | null): ServiceRequest {
  if (!request) throw unknownServiceRequest();
  if (request.state === 'asked') return request;
  throw new DomainError('conflict', 'service-request.decided', 'Somebody has just decided this request.');
}

export function unknownServiceRequest(): DomainError {
  return new DomainError('not-found', 'service-request.unknown', 'There is no such request any more.');
}
