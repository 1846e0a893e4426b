import { createContext, use } from 'react';
import type { PageHead } from './page-head';

/** Values that a page reports to the server during server rendering. */
export class ServerOutcome {
  status = 200;
  /** New path of a moved page. */
  location: string | undefined;
  head: PageHead | undefined;

  tellHead(head: PageHead) {
    this.head = head;
  }

  tellMissing() {
    this.status = 404;
  }

  tellMoved(status: 301 | 302, location: string) {
    this.status = status;
    this.location = location;
  }
}

const Outcome = createContext<ServerOutcome | null>(null);

export const ServerOutcomeProvider = Outcome.Provider;

/** Returns null in the browser. */
export function useServerOutcome(): ServerOutcome | null {
  return use(Outcome);
}
