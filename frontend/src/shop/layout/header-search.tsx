import { useEffect, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icon';
import { SearchForm } from './search-form';

/** Search box in the header. On phones, an icon opens it as a popover below the header. */
export function HeaderSearch() {
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.hidePopover(), [key]);

  const toggle = (event: MouseEvent) => {
    // Phones show the keyboard only if the focus is set during the tap.
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
