import type { Service, ServiceRequest, ServiceRequestState, ServiceStanding } from '../service-request.js';

/** A request, and until when the code works that came of it; null when it does not work, or never ends. */
export interface ListedServiceRequest extends ServiceRequest {
  readonly validUntil: Date | null;
}

export interface ServiceRequestQuery {
  readonly state?: ServiceRequestState | undefined;
  /** Words of the username or the e-mail. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Requests for the discount of the military and first responders, one an account. */
export abstract class ServiceRequests {
  /** Replaces a refused request, and one whose code does not work any more; false while another is open or verified. */
  abstract ask(userId: number, service: Service, statement: string, now: Date): Promise<boolean>;
  abstract standingOf(userId: number, now: Date): Promise<ServiceStanding>;
  abstract lock(id: number): Promise<ServiceRequest | null>;
  abstract verify(id: number, promoCodeId: number, now: Date): Promise<void>;
  abstract refuse(id: number, refusal: string, now: Date): Promise<void>;
  abstract get(id: number): Promise<ListedServiceRequest | null>;
  /** Of open ones the oldest first, else the newest first. */
  abstract list(
    query: ServiceRequestQuery,
  ): Promise<{ requests: ListedServiceRequest[]; total: number; waiting: number }>;
}
