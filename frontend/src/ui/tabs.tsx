import './tabs.css';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface Tab {
  key: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  tabs: Tab[];
  active: string;
  onChange: (key: string) => void;
  /** Renders a panel when it is first shown, and keeps it, with its typed text, from then on. */
  onDemand?: boolean;
}

/** By default all panels are in the page, so that search finds them; arrow keys move between the tabs. */
export function Tabs({ label, tabs, active, onChange, onDemand = false }: TabsProps) {
  const id = useId();
  const [seen, setSeen] = useState([active]);
  if (!seen.includes(active)) setSeen([...seen, active]);
  const row = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (tabs.findIndex(({ key }) => key === active) + step + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.key);
    row.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div className="tabs">
      <div ref={row} className="tabs__row" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}-tab`}
            aria-controls={`${id}${tab.key}`}
            aria-selected={tab.key === active}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}${tab.key}`}
          aria-labelledby={`${id}${tab.key}-tab`}
          hidden={tab.key !== active}
          className="tabs__panel"
        >
          {(!onDemand || seen.includes(tab.key)) && tab.content}
        </div>
      ))}
    </div>
  );
}
