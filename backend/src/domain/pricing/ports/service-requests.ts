import type { Service, ServiceRequest } from '../service-request.js';

/** Requests for the discount for military and first responders. An account has at most one request. */
export abstract class ServiceRequests {
  /**
   * Adds a request. Replaces a refused request, or a request whose code no longer works. Returns false while another
   * request is open or verified.
   */
  abstract submit(userId: number, service: Service, statement: string, now: Date): Promise<boolean>;
  abstract lock(id: number): Promise<ServiceRequest | null>;
  abstract verify(id: number, promoCodeId: number, now: Date): Promise<void>;
  abstract refuse(id: number, refusal: string, now: Date): Promise<void>;
}
