import { createContext, use } from 'react';
import type { PageHead } from './page-head';

/** What a page tells the server while it is rendered there. */
export class ServerOutcome {
  status = 200;
  /** Where the page has moved to, a path of this shop. */
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

/** Null in the browser. */
export function useServerOutcome(): ServerOutcome | null {
  return use(Outcome);
}
