import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { ProductFacets } from '../../api/models';
import { FilterForm } from './filter-form';
import { defaultFilters, filtersIn, type Filters } from './filters';

const words = (...choices: string[]) => choices.map((choice) => ({ choice, count: 2 }));
const facets: ProductFacets = {
  ...{ total: 9, sizes: [], shapes: [], onSale: 3, inStock: 9, notInMySize: 0, soldOut: 0, didYouMean: null },
  colors: [
    { color: 'Blue', count: 4 },
    { color: 'Red', count: 2 },
  ],
  garment: {
    ...{ kind: words('bikini', 'one-piece'), coverage: words('full'), support: [], lined: [], rise: [], leg: [] },
    stretch: [],
  },
};
const narrowed: Filters = {
  ...defaultFilters,
  search: 'star & stripe',
  priceRange: [20, 60],
  sizes: ['S', 'XL'],
  colors: ['Red', 'Blue'],
  garment: { kind: ['bikini'], coverage: ['full'] },
  shapes: ['triangle', 'halter'],
  sort: 'price-asc',
  onSale: true,
  inStock: false,
  page: 2,
};

const page = (filters: Filters, onShow: (filters: Filters) => void = () => undefined) => (
  <MemoryRouter>
    <FilterForm
      path="/products/bikinis"
      filters={filters}
      facets={facets}
      cleared="/products/bikinis"
      onShow={onShow}
    />
  </MemoryRouter>
);

/** Renders on the server and hydrates the markup. */
function fromServer(filters: Filters) {
  const onShow = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(filters));
  return { onShow, hydrate: () => render(page(filters, onShow), { container, hydrate: true }) };
}

const form = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'On Sale' }).form as HTMLFormElement;
const fields = () => [...new FormData(form()).keys()];

describe('filter form', () => {
  it('opens the listing and submits only defaults if nothing is selected @series', () => {
    render(page(defaultFilters));
    expect(form()).toHaveAttribute('action', '/products/bikinis');
    expect(form().method).toBe('get');
    expect(fields()).toEqual(['sort', 'minPrice', 'maxPrice', 'inStock', 'inStock']);
    expect(filtersIn(form())).toEqual(defaultFilters);
  });

  it('submits all selected filters, and starts at the first page', () => {
    render(page(narrowed));
    expect(filtersIn(form())).toEqual({ ...narrowed, colors: ['Blue', 'Red'], page: 1 });
  });

  it('offers two number fields for the price if scripts are off, because a slider cannot show its price then', () => {
    const markup = renderToString(page(narrowed));
    const numbers = new DOMParser().parseFromString(/<noscript>(.*?)<\/noscript>/.exec(markup)?.[1] ?? '', 'text/html');
    const named = [...numbers.querySelectorAll('input')].map(({ name, type, value }) => `${type} ${name}=${value}`);
    expect(named).toEqual(['number minPrice=20', 'number maxPrice=60']);
  });

  it('applies choices made before hydration', async () => {
    const { onShow, hydrate } = fromServer(defaultFilters);
    await userEvent.click(screen.getByRole('checkbox', { name: 'S' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blue' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'In Stock' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'newest');
    hydrate();
    const chosen = { ...defaultFilters, sizes: ['S'], colors: ['Blue'], inStock: false, sort: 'newest' };
    expect(onShow.mock.calls).toEqual([[chosen]]);
    expect(screen.getByRole('checkbox', { name: 'S' })).toBeChecked();
  });

  it.each([
    ['without filters', defaultFilters],
    ['with filters', narrowed],
  ])('stays unchanged on hydration %s', (_, filters) => {
    const { onShow, hydrate } = fromServer(filters);
    hydrate();
    expect(onShow).not.toHaveBeenCalled();
  });

  it('applies each choice immediately after hydration, even before the address is updated', async () => {
    const { onShow, hydrate } = fromServer(defaultFilters);
    hydrate();
    await userEvent.click(screen.getByRole('checkbox', { name: 'S' }));
    expect(screen.getByRole('checkbox', { name: 'S' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'L' }));
    expect(onShow.mock.calls).toEqual([
      [{ ...defaultFilters, sizes: ['S'] }],
      [{ ...defaultFilters, sizes: ['S', 'L'] }],
    ]);
  });

  it('does not reload the page on Apply after hydration', async () => {
    const { hydrate } = fromServer(defaultFilters);
    hydrate();
    const submitted = jest.fn((event: Event) => event.defaultPrevented);
    window.addEventListener('submit', submitted, { once: true });
    await userEvent.click(within(form()).getByRole('button', { name: 'Apply' }));
    expect(submitted).toHaveReturnedWith(true);
  });
});
