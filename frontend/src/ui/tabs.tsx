import './tabs.css';
import type { ReactNode } from 'react';

interface Tab {
  key: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Name of the group, unique in the page. When one disclosure of the group opens, the browser closes the others. */
  name: string;
  tabs: Tab[];
  onOpen?: (key: string) => void;
}

/** Sections, one open at a time: disclosures on phones, a row of tabs elsewhere. Works without scripts. */
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
