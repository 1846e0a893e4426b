import { useMemo, useState } from 'react';
import type { ProductDetail, Variant } from '../../api/models';
import { useHydrated } from '../../page/use-hydrated';
import { useMySize } from '../my-size/my-size';
import { choiceInSize, isOffered, type Choice } from '../product-card/variant-choice';

interface KeptChoice {
  choice: Choice;
  /** The product's id. */
  choiceOf: number;
}

/**
 * What is picked of a product, her own size at first, kept in the history entry: a reload and Back restore it, another visit starts fresh.
 */
export function useChoice({
  id,
  kind,
  variants,
}: Pick<ProductDetail, 'id' | 'kind' | 'variants'>): [Choice, (choice: Choice) => void] {
  const hydrated = useHydrated();
  const [kept] = useState(() => keptChoice(id, variants));
  const [picked, setPicked] = useState<Choice>();
  const mySize = useMySize()?.ofKind[kind ?? ''];
  const first = useMemo(() => choiceInSize(variants, mySize), [variants, mySize]);
  const choose = (choice: Choice) => {
    setPicked(choice);
    const kept: KeptChoice = { choice, choiceOf: id };
    history.replaceState({ ...(history.state as object | null), ...kept }, '');
  };
  return [picked ?? (hydrated ? kept : undefined) ?? first, choose];
}

function keptChoice(productId: number, variants: Variant[]): Choice | undefined {
  if (typeof history === 'undefined') return undefined;
  const { choice, choiceOf } = (history.state ?? {}) as Partial<KeptChoice>;
  return choice && choiceOf === productId && isOffered(variants, choice) ? choice : undefined;
}
