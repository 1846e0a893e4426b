import './search-suggestions.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SearchSuggestions } from '../../api/models';
import { categoryPath, productPath, searchPath } from '../../page/paths';
import { ProductPicture } from '../../ui/product-picture';
import { Price } from '../../ui/money';

export interface Suggestion {
  to: string;
  content: ReactNode;
}

/** Returns categories, products, and a link to all results if there are more. Counts include sold-out products. */
export function suggestionsOf({ categories, products, total }: SearchSuggestions, words: string): Suggestion[] {
  return [
    ...categories.map(({ name, slug }) => ({
      to: categoryPath(slug),
      content: (
        <>
          <span>{name}</span> <span className="suggestion__kind">Category</span>
        </>
      ),
    })),
    ...products.map((product) => ({
      to: productPath(product.slug),
      content: (
        <>
          <span className="suggestion__picture">
            <ProductPicture src={product.imageUrl} alt="" sizes="48px" maxWidth={200} />
          </span>
          <span className="suggestion__name">{product.name}</span> <Price {...product} />
        </>
      ),
    })),
    ...(total > products.length
      ? [
          {
            to: searchPath(words, { soldOut: true }),
            content: <span className="suggestion__all">See all {total} results</span>,
          },
        ]
      : []),
  ];
}

/** Returns the text that screen readers announce when the suggestions appear. */
export function announcement({ categories, products, total }: SearchSuggestions): string {
  const parts = [
    total > products.length ? `${products.length} of ${total} products` : counted(total, 'product', 'products'),
    counted(categories.length, 'category', 'categories'),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : 'No suggestions';
}

const counted = (count: number, one: string, many: string) =>
  count > 0 ? `${count} ${count === 1 ? one : many}` : null;

interface SearchSuggestionsProps {
  id: string;
  suggestions: Suggestion[];
  /** Index of the suggestion selected with the arrow keys. */
  active: number | undefined;
  onPoint: (place: number) => void;
  onFollow: () => void;
}

/** List below the search box. The focus stays in the box. */
export function SuggestionList({ id, suggestions, active, onPoint, onFollow }: SearchSuggestionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className="suggestions"
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map(({ to, content }, place) => (
        <Link
          key={to}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          tabIndex={-1}
          className="suggestion"
          to={to}
          state={{ toTop: true }}
          onPointerMove={() => onPoint(place)}
          onClick={onFollow}
        >
          {content}
        </Link>
      ))}
    </div>
  );
}
