export interface AnsweredRequest {
  readonly method: string;
  /** The route's pattern, never the actual path. */
  readonly route: string;
  readonly status: number;
}

/** The shop's metrics for operators. */
export abstract class Metrics {
  abstract answered(request: AnsweredRequest, seconds: number): void;
  /** All metrics in Prometheus format. Process metrics cover all processes of the shop on this machine. */
  abstract page(): Promise<{ readonly type: string; readonly text: string }>;
}
