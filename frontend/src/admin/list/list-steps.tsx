import './list-steps.css';
import { type Key, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { SteadyButton } from '../ui/buttons';
import { useLetterActions } from '../ui/use-letter-keys';
import type { Neighbor, Neighbors } from './use-neighbors';

interface ListStepsProps<Id extends Key> extends Neighbors<Id> {
  /** Singular noun for the items, e.g. "order". */
  thing: string;
  /** Accessible label, e.g. "Orders in the list". */
  label: string;
  onStep: (to: Neighbor<Id>) => void;
}

/**
 * Buttons in the dialog of an item that open the previous and the next item of the list. The keys K and J do the same.
 */
export function ListSteps<Id extends Key>({ thing, label, previous, next, onStep }: ListStepsProps<Id>) {
  const nav = useRef<HTMLElement>(null);
  const buttons = [
    { key: 'k', name: `Previous ${thing}`, to: previous },
    { key: 'j', name: `Next ${thing}`, to: next },
  ];
  const step = (key: string, to: Neighbor<Id> | null) => {
    // The focused link or button of the shown item is about to disappear.
    nav.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
    if (to) onStep(to);
  };
  useLetterActions({ k: () => step('k', previous), j: () => step('j', next) }, nav);
  return (
    <nav ref={nav} className="list-steps" aria-label={label}>
      {buttons.map(({ key, name, to }) => (
        <SteadyButton
          key={key}
          data-key={key}
          type="text"
          icon={<Icon name="chevron" size={20} />}
          aria-label={name}
          title={name}
          aria-keyshortcuts={key.toUpperCase()}
          inactive={to === null}
          onClick={() => step(key, to)}
        />
      ))}
    </nav>
  );
}
