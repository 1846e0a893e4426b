import { createContext, type ReactNode, use } from 'react';
import type { Theme } from '../theme/theme-storage';
import type { Toast } from '../ui/toast/use-toast';
import type { PageHead } from './page-head';

/** Values that every page needs for rendering, in addition to the page data. */
export interface Site {
  origin: string;
  /** Session id of the visitor's cart, on pages that show the cart. */
  cartSessionId?: string | undefined;
  /** Theme that was chosen without scripts. */
  theme?: Theme | undefined;
  /** Message about a form that was submitted without scripts. */
  notice?: Toast | undefined;
  /** Form that was submitted without scripts and rejected. */
  refusedForm?: RefusedForm | undefined;
}

export interface RefusedForm {
  form: string;
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
}

export const SiteContext = createContext<Site>({ origin: 'http://localhost' });

export const useSite = () => use(SiteContext);

/** Returns the messages and submitted values of a form that the server rejected; undefined for all other forms. */
export function useRefusedForm(form: string): RefusedForm | undefined {
  const { refusedForm } = useSite();
  return refusedForm?.form === form ? refusedForm : undefined;
}

/** A higher layer provides the product list, because this layer and the cart must not import product cards. */
export const SuggestionsContext = createContext<ReactNode>(null);

/** Products to browse on a page that has no content of its own. */
export const ProductSuggestions = (): ReactNode => use(SuggestionsContext);

/** Response of the server. The rendered page sets the status, redirect and head of the response. */
export class ServerResponse {
  status = 200;
  location: string | undefined;
  head: PageHead | undefined;

  /** @param noscript content for browsers without scripts, if only scripts can render the page */
  constructor(readonly noscript: ReactNode = null) {}

  setHead(head: PageHead) {
    this.head = head;
  }

  setNotFound() {
    this.status = 404;
  }

  redirect(status: 301 | 302, location: string) {
    this.status = status;
    this.location = location;
  }
}

export const ServerContext = createContext<ServerResponse | null>(null);

/** Returns null in the browser. */
export const useServerResponse = () => use(ServerContext);
