import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { productsPath } from '../../app/paths';
import { Icon } from '../../ui/icon';

/** Works as a plain form, too, before the page's code is there. */
export function SearchForm({ id, onSearch }: { id: string; onSearch?: () => void }) {
  const navigate = useNavigate();

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get('search');
    if (typeof words !== 'string' || words.trim() === '') return;
    void navigate(`${productsPath}?${new URLSearchParams({ search: words.trim() }).toString()}`);
    onSearch?.();
  };

  return (
    <form role="search" action={productsPath} className="search-form" onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        Search products
      </label>
      <input id={id} name="search" type="search" placeholder="Search" autoComplete="off" />
      <button type="submit" className="icon-button" aria-label="Search">
        <Icon name="search" size={20} />
      </button>
    </form>
  );
}
