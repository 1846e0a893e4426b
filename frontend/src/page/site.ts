import { createContext, use } from 'react';
import type { Theme } from '../theme/themes';
import type { Toast } from '../ui/toast/use-toast';

/** What every page is rendered with, in addition to its data. */
export interface Site {
  /** The shop's public origin, e.g. https://shop.example */
  origin: string;
  /** The session id of the visitor's cart, on pages that show the cart. */
  cartSessionId?: string | undefined;
  /** The theme that was chosen without scripts. */
  theme?: Theme | undefined;
  /** The message of a form that was sent without scripts. */
  notice?: Toast | undefined;
  /** A form that was sent without scripts and refused. */
  refusedForm?: RefusedForm | undefined;
}

export interface RefusedForm {
  /** The form's name. */
  form: string;
  /** A sentence for each refused field, by the field's name. */
  errors: Partial<Record<string, string>>;
  /** The submitted values, without passwords. */
  values: Partial<Record<string, string>>;
}

const SiteContext = createContext<Site>({ origin: 'http://localhost' });

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  return use(SiteContext);
}

/** The errors and submitted values of a form that the server refused; undefined for all other forms. */
export function useRefusedForm(form: string): RefusedForm | undefined {
  const { refusedForm } = useSite();
  return refusedForm?.form === form ? refusedForm : undefined;
}
