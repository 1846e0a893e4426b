import { createContext, use } from 'react';
import type { Theme } from '../theme/themes';
import type { Toast } from '../ui/toast/use-toast';

/** Values besides the page data with which every page is rendered. */
export interface Site {
  /** Public origin of the shop, e.g. https://shop.example */
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
  /** Name of the form. */
  form: string;
  /** Messages by field name. */
  errors: Partial<Record<string, string>>;
  /** Submitted values, without passwords. */
  values: Partial<Record<string, string>>;
}

const SiteContext = createContext<Site>({ origin: 'http://localhost' });

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}

/** Returns the messages and submitted values of a form that the server rejected; undefined for all other forms. */
export function useRefusedForm(form: string): RefusedForm | undefined {
  const { refusedForm } = useSite();
  return refusedForm?.form === form ? refusedForm : undefined;
}
