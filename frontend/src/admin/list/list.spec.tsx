import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { at } from '../../api/address';
import { read } from '../../api/client';
import { RowButton } from '../ui/buttons';
import { ListFilters } from './list-controls';
import { type ListColumn, ListTable } from './list-table';
import { useList } from './use-list';
import { aDay, oneOf, orderBy, useListQuery } from './use-list-query';

interface Boat {
  id: number;
  name: string;
}

const sail = jest.fn();
const sailing = (opensRow: boolean): ListColumn<Boat> => ({
  key: 'actions',
  title: 'Actions',
  render: (_, { name }) => <RowButton text="Sail" label={`Sail ${name}`} opensRow={opensRow} onClick={sail} />,
});
const defaults = { search: '', status: 'all', from: '', sort: '' };
const known = { status: oneOf(['all', 'afloat']), from: aDay, sort: orderBy('name') };

interface BoatsProps {
  total?: number;
  rows?: Boat[];
  failed?: boolean;
  /** Whether each row has a button, and whether the button opens the row. */
  button?: 'opens' | 'changes';
}

function Boats({ total = 60, rows, failed = !rows, button }: BoatsProps) {
  const listQuery = useListQuery(defaults, known);
  const { query, change, apiQuery } = listQuery;
  return (
    <>
      <ListFilters search="Search boats" query={listQuery} />
      <button type="button" onClick={() => change({ status: 'afloat' })}>
        Afloat
      </button>
      <button
        type="button"
        onClick={() => {
          change({ status: 'afloat' });
          change({ search: 'ada' });
        }}
      >
        Afloat and Ada
      </button>
      <output>
        {new URLSearchParams(Object.entries(apiQuery).map(([name, value]) => [name, String(value)])).toString()}
      </output>
      <ListTable
        things="boats"
        columns={[
          { key: 'name', title: 'Name', dataIndex: 'name', sortable: true },
          { key: 'id', title: 'Number', dataIndex: 'id', figure: true },
          ...(button ? [sailing(button === 'opens')] : []),
        ]}
        query={listQuery}
        result={{ data: { total }, loading: false, failed, refusal: undefined, reload: () => undefined }}
        rows={rows}
        sort={query.sort}
        onSort={(sort) => change({ sort })}
        empty="No boats yet"
      />
    </>
  );
}

const rows = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bay' },
];
const shownQuery = () => screen.getByText(/limit=/).textContent;

describe('back-office list', () => {
  it('stores search, filter, order and page in the address, and sends them to the server', async () => {
    const { user, address } = renderPage(<Boats rows={rows} />, { at: '/boats?open=7', path: '/boats' });
    expect(shownQuery()).toBe('status=all&limit=25&offset=0');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('/boats?open=7&page=2');
    expect(shownQuery()).toBe('status=all&limit=25&offset=25');

    await user.type(screen.getByRole('searchbox', { name: 'Search boats' }), 'ada{Enter}');
    expect(address()).toBe('/boats?open=7&search=ada');
    await user.click(screen.getByRole('button', { name: 'Afloat' }));
    await user.click(screen.getByRole('columnheader', { name: /Name/ }));
    expect(address()).toBe('/boats?open=7&search=ada&status=afloat&sort=name-asc');
    expect(shownQuery()).toBe('search=ada&status=afloat&sort=name-asc&limit=25&offset=0');
  });

  it('goes from row to row with J and K, to the button that opens the row', async () => {
    const { user } = renderPage(<Boats rows={rows} button="opens" />, { at: '/boats', path: '/boats' });
    await user.keyboard('jj');
    expect(screen.getByRole('button', { name: 'Sail Bay' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('button', { name: 'Sail Ada' })).toHaveFocus();
  });

  it('focuses rows that nothing opens, and Enter then has no effect', async () => {
    const { user } = renderPage(<Boats rows={rows} button="changes" />, { at: '/boats', path: '/boats' });
    const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr');
    await user.keyboard('jj{Enter}');
    expect(rowOf('Sail Bay')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(rowOf('Sail Ada')).toHaveFocus();
    expect(sail).not.toHaveBeenCalled();
  });

  it('goes to the search box with /, except from a field', async () => {
    const { user } = renderPage(<Boats rows={rows} />, { at: '/boats?search=ada', path: '/boats' });
    const search = screen.getByRole('searchbox', { name: 'Search boats' });
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('b/c');
    expect(search).toHaveValue('b/c');
  });

  it('puts both of two changes into the address even if React has not rendered the first', async () => {
    const { user, address } = renderPage(<Boats rows={rows} />, { at: '/boats', path: '/boats' });
    await user.click(screen.getByRole('button', { name: 'Afloat and Ada' }));
    expect(address()).toBe('/boats?status=afloat&search=ada');
  });

  it('labels each cell except the buttons with its column for phones, where no column titles are shown', () => {
    renderPage(<Boats rows={rows} button="opens" />, { at: '/boats', path: '/boats' });
    const titles = [...document.querySelectorAll('.ant-table-row td')].map((cell) => cell.getAttribute('data-title'));
    expect(titles).toEqual(['Name', 'Number', null, 'Name', 'Number', null]);
  });

  it('can be sorted on phones, where no column titles are shown @series', async () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
    const { user, address } = renderPage(<Boats rows={rows} />, { at: '/boats', path: '/boats' });
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByText('Name, descending'));
    expect(address()).toBe('/boats?sort=name-desc');
  });

  it('clears search and filters together, and leaves the order unchanged', async () => {
    const at = '/boats?search=ada&status=afloat&sort=name-asc&page=2';
    const { user, address } = renderPage(<Boats rows={rows} />, { at, path: '/boats' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/boats?sort=name-asc');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it('searches after a pause in typing', async () => {
    const { user, address } = renderPage(<Boats rows={rows} />, { at: '/boats', path: '/boats' });
    await user.type(screen.getByRole('searchbox', { name: 'Search boats' }), 'bay');
    await waitFor(() => expect(address()).toBe('/boats?search=bay'));
  });

  it('shows the number of rows, and marks the end', async () => {
    const { user } = renderPage(<Boats rows={rows} />, { at: '/boats?page=3', path: '/boats' });
    expect(screen.getByText('Showing 2 of 60 boats')).toBeInTheDocument();
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument();
  });

  it('focuses the list and scrolls to its top after a step to another page @series', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const box = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    const { user } = renderPage(<Boats rows={rows} button="opens" />, { at: '/boats', path: '/boats' });
    const list = screen.getByRole('region', { name: 'List of boats' });
    box.mockReturnValue(DOMRect.fromRect({ y: -900 }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(list).toHaveFocus();
    expect(scroll.mock.contexts).toEqual([list]);
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: 'Sail Ada' })).toHaveFocus();
    box.mockReturnValue(DOMRect.fromRect({ y: 40 }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(scroll).toHaveBeenCalledTimes(1);
  });

  it('shows as many rows per page as staff chose in this browser @series', async () => {
    const { user, address, unmount } = renderPage(<Boats rows={rows} />, { at: '/boats?page=2', path: '/boats' });
    await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
    await user.click(await screen.findByText('50 per page'));
    expect(address()).toBe('/boats');
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    unmount();
    renderPage(<Boats rows={rows} />, { at: '/boats?page=2', path: '/boats' });
    expect(shownQuery()).toBe('status=all&limit=50&offset=50');
  });

  it('marks a total in the thousands as an estimate, and marks the end of the list', () => {
    renderPage(<Boats rows={rows} total={98_000} />, { at: '/boats?page=400', path: '/boats' });
    expect(screen.getByText(/^Showing 2 of about 98,000 boats; filter the list/)).toBeInTheDocument();
    expect(screen.getByText('Page 400 of 400')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('treats an invalid page number as page 1', () => {
    renderPage(<Boats rows={rows} />, { at: '/boats?page=-4', path: '/boats' });
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
  });

  it.each(['status=zzz', 'sort=id-asc', 'sort=name', 'from=yesterday', 'from=2026-02-31'])(
    'requests the default if the address has the unknown value %s',
    (query) => {
      renderPage(<Boats rows={rows} />, { at: `/boats?${query}&page=99999999999`, path: '/boats' });
      expect(shownQuery()).toBe('status=all&limit=25&offset=0');
      expect(screen.getByText('Showing 2 of 60 boats')).toBeInTheDocument();
    },
  );

  it('goes to the last page when the shown page no longer exists', async () => {
    const { address } = renderPage(<Boats rows={[]} total={50} />, { at: '/boats?open=7&page=3', path: '/boats' });
    await waitFor(() => expect(address()).toBe('/boats?open=7&page=2'));
  });

  it('warns that it shows old rows when the next ones could not be loaded', () => {
    renderPage(<Boats rows={rows} failed />, { at: '/boats?page=9', path: '/boats' });
    expect(screen.getByRole('alert')).toHaveTextContent('these boats may be out of date');
    expect(screen.getByText('Page 9 of 3')).toBeInTheDocument();
  });

  it('distinguishes an empty list from one that could not be loaded', () => {
    const { unmount } = renderPage(<Boats rows={[]} total={0} />, { at: '/boats', path: '/boats' });
    expect(screen.getByText('No boats yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    unmount();
    renderPage(<Boats />, { at: '/boats', path: '/boats' });
    expect(screen.getByRole('heading', { level: 2, name: 'The boats could not be loaded' })).toBeInTheDocument();
  });
});

describe('back-office list that the server refuses', () => {
  function RequestedQuery() {
    const result = useList(at('/api/products', { search: 'a' }), read);
    return (
      <ListTable
        things="boats"
        columns={[]}
        query={{ page: 1, goTo: () => undefined }}
        result={{ ...result, data: { total: 2 } }}
        rows={result.data ? rows : undefined}
        empty=""
      />
    );
  }
  const refuse = (status: number, message: string) => {
    fakeApi({ 'GET /api/products?search=a': { status, body: { message } } });
    return renderPage(<RequestedQuery />, { at: '/boats?search=a', path: '/boats' });
  };

  it("shows the server's reason and a button for all rows if the query was invalid", async () => {
    const message = 'Please leave out characters that cannot be shown.';
    const { user, address } = refuse(422, message);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(address()).toBe('/boats');
  });

  it('shows non-staff that it is for staff only, and links to the shop', async () => {
    refuse(403, 'Only staff of the shop can do this.');
    expect(await screen.findByText('Only staff of the shop can do this.')).toBeInTheDocument();
    expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Site' })).toHaveAttribute('href', '/');
  });
});
