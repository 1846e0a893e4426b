import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import type { ListedSynonym } from '../../api/models';
import SearchWordsPage from './search-words-page';

const suit: ListedSynonym = {
  ...{ id: 7, words: 'bathing suit', meanings: ['bikini', 'one-piece'], version: 3 },
  productCounts: [100, 4],
};
const all = 'GET /api/admin/search-synonyms?limit=25&offset=0';
const listed = (...synonyms: ListedSynonym[]) => ({ body: { synonyms, total: synonyms.length } });
const show = (at = '/admin/search-words') => renderPage(<SearchWordsPage />, { at, path: '/admin/search-words' });
type User = ReturnType<typeof show>['user'];
/** Clicks a button of a dialog by its text, because in jsdom, antd hides these buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

describe('search words page', () => {
  it('lists search words with their meanings and the number of products, and marks meanings without any', async () => {
    fakeApi({ [all]: listed({ ...suit, meanings: [...suit.meanings, 'swimsiut'], productCounts: [100, 4, 0] }) });
    show();
    const row = await screen.findByRole('row', { name: /bathing suit/ });
    expect(row).toHaveTextContent('bikini (100+), one-piece (4), swimsiut (no products)');
    expect(screen.getByText('swimsiut (no products)')).toHaveClass('search-words__unknown');
    const link = screen.getByRole('link', { name: 'bathing suit, search in the store, opens in a new tab' });
    expect(link).toHaveAttribute('href', '/products?search=bathing+suit');
    await expectAccessiblePart();
  });

  it('adds search words, and removes extra blanks and commas', async () => {
    const made = { ...suit, productCounts: [0, 4] };
    const calls = fakeApi({ [all]: listed(), 'POST /api/admin/search-synonyms': { status: 201, body: made } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New search words' }));
    await click(user, 'Add search words');
    expect(await screen.findByText('Please enter the words that shoppers type.')).toBeInTheDocument();
    expect(screen.getByText('Please enter the terms that the shop uses.')).toBeInTheDocument();
    await expectAccessiblePart();
    fill('When shoppers search for', ' bathing suit ');
    fill('The shop shows', 'bikini, , one-piece,');
    await click(user, 'Add search words');
    expect(await screen.findByText('Search words added')).toBeInTheDocument();
    expect(screen.getByText('No product has “bikini” in its name, tags or colors.')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { words: 'bathing suit', meanings: ['bikini', 'one-piece'] },
    ]);
  });

  it('lists searches without results, and adds search words for one of them', async () => {
    const failed = 'GET /api/admin/failed-searches?limit=25&offset=0';
    const searches = [{ words: 'life vest', searches: 12, lastAt: '2026-11-05T12:00:00.000Z' }];
    const calls = fakeApi({
      [all]: listed(suit),
      [failed]: [{ body: { searches, total: 1 } }, { body: { searches: [], total: 0 } }],
      'POST /api/admin/search-synonyms': { status: 201, body: { ...suit, words: 'life vest' } },
    });
    const { user, address } = show();
    await user.click(await screen.findByText('Searches without results'));
    expect(address()).toBe('/admin/search-words?view=failed');
    expect(await screen.findByRole('row', { name: /life vest/ })).toHaveTextContent(/^life vest12Nov 5/);
    await expectAccessiblePart();
    await user.click(screen.getByRole('button', { name: 'Add search words for life vest' }));
    await waitFor(() => expect(screen.getByLabelText('When shoppers search for')).toHaveValue('life vest'));
    fill('The shop shows', 'one-piece');
    await click(user, 'Add search words');
    expect(await screen.findByText('There are no searches without results yet.')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ words: 'life vest', meanings: ['one-piece'] },
    });
  });

  it('leaves the typed values in place when they are rejected, and shows the reason at the field @series', async () => {
    const message = 'These words are already in the list, perhaps in singular or plural form.';
    const body = { code: 'synonym.taken', message, errors: { words: message } };
    fakeApi({ [all]: listed(suit), 'PATCH /api/admin/search-synonyms/7': { status: 409, body } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit bathing suit' }));
    fill('When shoppers search for', 'swimsuits');
    await click(user, 'Save changes');
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByLabelText('When shoppers search for')).toHaveValue('swimsuits');
    await click(user, 'Cancel');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });

  it('adds the typed terms to the existing entry when new words are already in the list', async () => {
    const message = 'These words are already in the list, as “bathing suit”.';
    const body = { code: 'synonym.taken', message, errors: { words: message }, synonym: suit };
    const calls = fakeApi({
      [all]: listed(suit),
      'POST /api/admin/search-synonyms': { status: 409, body },
      'PATCH /api/admin/search-synonyms/7': { body: suit },
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New search words' }));
    fill('When shoppers search for', 'bathing suits');
    fill('The shop shows', 'swimsuit');
    await click(user, 'Add search words');
    await screen.findByText('Edit “bathing suit” instead');
    fill('When shoppers search for', 'suits');
    expect(screen.queryByText('Edit “bathing suit” instead')).not.toBeInTheDocument();
    fill('When shoppers search for', 'bathing suits');
    await click(user, 'Add search words');
    await user.click(await screen.findByText('Edit “bathing suit” instead'));
    await waitFor(() => expect(screen.getByLabelText('The shop shows')).toHaveValue('bikini, one-piece, swimsuit'));
    await click(user, 'Cancel');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
    await click(user, 'Keep editing');
    await click(user, 'Save changes');
    expect(await screen.findByText('Search words updated')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH').map((call) => call.body)).toEqual([
      { words: 'bathing suit', meanings: ['bikini', 'one-piece', 'swimsuit'], version: 3 },
    ]);
  });

  it("shows a colleague's changes, leaves the typed values in place, and overwrites the changes only on the next save @series", async () => {
    const body = {
      ...{ code: 'changed-meanwhile', message: 'A colleague saved this.', version: 4 },
      current: { words: 'bathing suit', meanings: ['bikini', 'swimsuit'] },
    };
    const patch = 'PATCH /api/admin/search-synonyms/7';
    const calls = fakeApi({ [all]: listed(suit), [patch]: [{ status: 409, body }, { body: suit }] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit bathing suit' }));
    fill('The shop shows', 'bikini');
    await click(user, 'Save changes');
    const notice = await screen.findByText('A colleague saved this while you were editing it');
    expect(notice.closest('[role="alert"]')).toHaveTextContent('The shop showsbikini, swimsuit');
    expect(notice.closest('[role="alert"]')).not.toHaveTextContent('When shoppers search for');
    expect(screen.getByLabelText('The shop shows')).toHaveValue('bikini');
    await click(user, 'Save changes');
    expect(await screen.findByText('Search words updated')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'PATCH').map((call) => call.body)).toEqual([
      { words: 'bathing suit', meanings: ['bikini'], version: 3 },
      { words: 'bathing suit', meanings: ['bikini'], version: 4 },
    ]);
  });

  it('deletes search words after a confirmation @series', async () => {
    const calls = fakeApi({ [all]: [listed(suit), listed()], 'DELETE /api/admin/search-synonyms/7': { status: 204 } });
    const { user } = show();
    await chooseAction(user, 'bathing suit', 'Delete');
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await click(user, 'Delete');
    expect(await screen.findByText('Search words deleted')).toBeInTheDocument();
    expect(await screen.findByText('There are no search words yet.')).toBeInTheDocument();
  });

  it('deletes the selected search words together @series', async () => {
    const trunks = { ...suit, id: 8, words: 'trunks' };
    const calls = fakeApi({
      [all]: [listed(suit, trunks), listed()],
      'DELETE /api/admin/search-synonyms/7': { status: 204 },
      'DELETE /api/admin/search-synonyms/8': { status: 204 },
    });
    const { user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select trunks' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select bathing suit' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete 2' }));
    await click(user, 'Delete');
    expect(await screen.findByText('2 entries deleted')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    expect(await screen.findByText('There are no search words yet.')).toBeInTheDocument();
  });
});
