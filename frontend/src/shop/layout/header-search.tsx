import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { SearchForm } from './search-form';

/** The search box in the header; on phones a popover under it, opened by an icon. */
export function HeaderSearch() {
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.hidePopover(), [key]);

  const toggle = (event: MouseEvent) => {
    // A phone shows its keyboard only for a focus set during the tap.
    event.preventDefault();
    if (panel.current?.togglePopover()) panel.current.querySelector('input')?.focus();
  };

  return (
    <div className="header-search">
      <button
        type="button"
        className="icon-button header-search__opener"
        aria-label="Search products"
        popoverTarget="header-search"
        onClick={toggle}
      >
        <Icon name="search" />
        <Icon name="close" />
      </button>
      <div ref={panel} id="header-search" popover="auto" className="search-panel">
        <SearchForm />
      </div>
    </div>
  );
}
