import { accountForms } from './forms/account-forms';
import { cartForms } from './forms/cart-forms';
import { choiceForms } from './forms/choice-forms';
import { messageForms } from './forms/message-forms';
import type { FormOutcome, Visitor } from './forms/submission';

const actions = new Map(Object.entries({ ...cartForms, ...choiceForms, ...messageForms, ...accountForms }));

/** Handles a form that was submitted without scripts to the page at `here`. Unknown forms redirect back to the page. */
export async function submitForm(here: string, fields: URLSearchParams, visitor: Visitor): Promise<FormOutcome> {
  const action = actions.get(fields.get('form') ?? '');
  return action ? action({ fields, visitor, here }) : { to: here };
}
