import type { Service, ServiceRequest, ServiceRequestState, ServiceStanding } from '../service-request.js';

/** A request, and the expiry of the resulting code; null when the code does not work, or never expires. */
export interface ListedServiceRequest extends ServiceRequest {
  readonly validUntil: Date | null;
}

export interface ServiceRequestQuery {
  readonly state?: ServiceRequestState | undefined;
  /** Words of the username or the e-mail address. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Requests for the discount for military and first responders. An account has at most one request. */
export abstract class ServiceRequests {
  /**
   * Adds a request. Replaces a refused request, and one whose code no longer works. Returns false while another request
   * is open or verified.
   */
  abstract ask(userId: number, service: Service, statement: string, now: Date): Promise<boolean>;
  abstract standingOf(userId: number, now: Date): Promise<ServiceStanding>;
  abstract lock(id: number): Promise<ServiceRequest | null>;
  abstract verify(id: number, promoCodeId: number, now: Date): Promise<void>;
  abstract refuse(id: number, refusal: string, now: Date): Promise<void>;
  abstract get(id: number): Promise<ListedServiceRequest | null>;
  /** Open requests are sorted oldest first, others newest first. */
  abstract list(
    query: ServiceRequestQuery,
  ): Promise<{ requests: ListedServiceRequest[]; total: number; waiting: number }>;
}
