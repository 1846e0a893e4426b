import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { useDismiss } from '../../ui/use-dismiss';
import { SearchForm } from './search-form';

/** The search box in the header; on phones a panel under it, opened by an icon. */
export function HeaderSearch() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const open = openedAt === key;
  const close = useCallback(() => setOpenedAt(null), []);
  useDismiss(area, open, close);

  const toggle = () => {
    // A phone shows its keyboard only for a focus set during the tap.
    flushSync(() => setOpenedAt(open ? null : key));
    if (!open) area.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={area} className="header-search">
      <button
        ref={opener}
        type="button"
        className="icon-button header-search__opener"
        aria-label="Search products"
        aria-expanded={open}
        aria-controls="header-search"
        onClick={toggle}
      >
        <Icon name={open ? 'close' : 'search'} />
      </button>
      <div id="header-search" className={open ? 'search-panel search-panel--open' : 'search-panel'}>
        <SearchForm
          onEscape={() => {
            close();
            opener.current?.focus();
          }}
        />
      </div>
    </div>
  );
}
