export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never the address. */
  readonly route: string;
  readonly status: number;
}

/** What operators see of the shop in numbers. */
export abstract class Metrics {
  abstract answered(request: AnsweredRequest, seconds: number): void;
  /** All figures, as Prometheus reads them; those of processes are of all processes of this machine's shop. */
  abstract page(): Promise<{ readonly type: string; readonly text: string }>;
}
