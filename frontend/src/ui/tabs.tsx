import './tabs.css';
import type { ReactNode } from 'react';

interface Tab {
  key: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Unique in the page: the browser closes one part when another of this name opens. */
  name: string;
  tabs: Tab[];
  onOpen?: (key: string) => void;
}

/** Parts, one of them open: folds on phones, a row of tabs above its content elsewhere. Works without scripts. */
export function Tabs({ name, tabs, onOpen }: TabsProps) {
  return (
    <div className="tabs">
      {tabs.map(({ key, label, content }, place) => (
        <details
          key={key}
          name={name}
          open={place === 0}
          aria-label={label}
          onToggle={({ newState }) => newState === 'open' && onOpen?.(key)}
        >
          <summary>{label}</summary>
          <div className="tabs__panel">{content}</div>
        </details>
      ))}
    </div>
  );
}
