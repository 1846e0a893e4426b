import type { RefusedForm } from '../../page/site';
import type { Toast } from '../../ui/toast/use-toast';

/** A request from a browser that has not run the scripts of the page. */
export interface Visitor {
  cookie(name: string): string | undefined;
  /** @param value null deletes the cookie */
  setCookie(name: string, value: string | null): void;
  /** Sends an API request with the visitor's cookies. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ApiResponse>;
  /**
   * Sends an idempotent POST request: it has one effect even if the visitor clicks again before the next page appears.
   */
  callOnce(path: string, body: object): Promise<ApiResponse>;
}

interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Result of a form: the next page with a message, or the same page with the rejected fields. */
export type FormOutcome = { to: string; notice?: Toast } | { refused: RefusedForm; status: number; notice?: Toast };

export interface Submission {
  fields: URLSearchParams;
  visitor: Visitor;
  /** URL of the page, without the origin. */
  here: string;
}

export type Action = (submission: Submission) => Promise<FormOutcome>;

/** Response of the API to a rejected request. */
interface Refusal {
  message?: string;
  errors?: Record<string, string>;
}

export const part = ({ fields }: Submission, name: string) => encodeURIComponent(fields.get(name) ?? '');

export const queryOf = (here: string) => new URL(here, 'http://localhost').searchParams;

export const text = ({ fields }: Submission, name: string): string => fields.get(name) ?? '';

export const texts = <Name extends string>(sent: Submission, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, text(sent, name)])) as Record<Name, string>;

export const failed = (description: string, title = 'Error'): Toast => ({ tone: 'error', title, description });

/** @param field receives a message that names no field of the form */
export function refusedCall(
  sent: Submission,
  { status, body }: ApiResponse,
  title: string,
  fallback: string,
  field?: string,
): FormOutcome {
  const { message = fallback, errors = {} } = (body ?? {}) as Refusal;
  const known = Object.keys(errors).length > 0 || field === undefined ? errors : { [field]: message };
  return refused(sent, status, known, failed(status >= 500 ? fallback : message, title));
}

export function refused(
  { fields }: Submission,
  status: number,
  errors: RefusedForm['errors'],
  notice?: Toast,
): FormOutcome {
  const values = Object.fromEntries([...fields].filter(([name]) => !/password/i.test(name)));
  return { refused: { form: fields.get('form') ?? '', errors, values }, status, ...(notice && { notice }) };
}
