import { useMemo, useState } from 'react';
import type { Product, Variant } from '../../api/models';
import { useRefusedForm } from '../../page/site';
import { useAfterHydration } from '../../device/observed';
import { useMySize } from '../my-size/my-size';
import { choiceInSize, isOffered, type Choice } from '../product-card/variant-choice';

interface StoredChoices {
  /** Choices by product id. */
  choices: Record<number, Choice>;
}

/**
 * The shopper's choice for a product or a half of a set. The choice starts with the values of a rejected form, or with
 * the shopper's own size. The history entry stores the choice: a reload and Back restore it, and a new visit starts
 * again.
 */
export function useChoice(
  { id, kind, variants }: Pick<Product, 'id' | 'kind' | 'variants'>,
  form: 'add-to-cart' | 'add-set-to-cart',
  namePrefix: '' | 'top-' | 'bottom-',
): [Choice, (choice: Choice) => void] {
  const [stored] = useState(() => storedChoice(id, variants));
  const storedAfterHydration = useAfterHydration(stored);
  const [picked, setPicked] = useState<Choice>();
  const mySize = useMySize()?.ofKind[kind ?? ''];
  const sent = useRefusedForm(form)?.values;
  const first = useMemo(() => {
    const usual = choiceInSize(variants, mySize);
    const choice = {
      color: sent?.[`${namePrefix}color`] ?? usual.color,
      size: sent?.[`${namePrefix}size`] ?? usual.size,
    };
    return isOffered(variants, choice) ? choice : usual;
  }, [variants, mySize, sent, namePrefix]);
  const choose = (choice: Choice) => {
    setPicked(choice);
    storeChoice(id, choice);
  };
  return [picked ?? storedAfterHydration ?? first, choose];
}

function storeChoice(productId: number, choice: Choice): void {
  const state = storedState();
  history.replaceState({ ...state, choices: { ...state?.choices, [productId]: choice } }, '');
}

function storedChoice(productId: number, variants: Variant[]): Choice | undefined {
  if (typeof history === 'undefined') return undefined;
  const choice = storedState()?.choices?.[productId];
  return choice && isOffered(variants, choice) ? choice : undefined;
}

const storedState = () => history.state as Partial<StoredChoices> | null;
