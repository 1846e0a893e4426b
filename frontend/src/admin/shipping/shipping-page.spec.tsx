import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessiblePart } from '../../../test/expect-accessible';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import { chooseAction } from '../../../test/row-menu';
import { demoStore } from '../../../test/demo-store';
import { storeKey } from '../../page/use-store';
import type { ShippingPlanBody } from '../../api/models';
import ShippingPage from './shipping-page';

const everywhere = {
  name: 'United States',
  states: [],
  by: 'subtotal' as const,
  tiers: [{ from: 0, standard: 8.99, expedited: null }],
  freeFrom: 75,
};
const hawaii = {
  name: 'Hawaii',
  states: ['HI'],
  by: 'weight' as const,
  tiers: [
    { from: 0, standard: 12, expedited: 30 },
    { from: 500, standard: 18.5, expedited: null },
  ],
  freeFrom: null,
};
const plan: ShippingPlanBody = { zones: [everywhere, hawaii], pickup: false, usualWeight: 200 };
const first: ShippingPlanBody = { zones: [everywhere], pickup: false, usualWeight: 200 };
const key = 'GET /api/admin/shipping';
const defaultDays = [
  { region: 'contiguous' as const, states: [], standard: { min: 3, max: 5 }, expedited: { min: 1, max: 2 } },
  {
    ...{ region: 'alaska-hawaii' as const, states: ['AK', 'HI'] },
    ...{ standard: { min: 5, max: 10 }, expedited: { min: 2, max: 4 } },
  },
];
const saved = {
  body: {
    versions: [
      { version: 4, savedAt: '2026-11-20T18:00:00Z', savedBy: 'ana', plan },
      { version: 0, savedAt: null, savedBy: null, plan: first },
    ],
    defaultDays,
  },
};
const responses = { [key]: saved, 'PUT /api/admin/shipping': saved };
const show = () => renderPage(<ShippingPage />, { at: '/admin/shipping', path: '/admin/shipping' });
type User = ReturnType<typeof show>['user'];
/** In jsdom, antd's dialogs hide their buttons from role queries. */
const click = (user: User, name: string) => user.click(screen.getByText(name, { selector: '.ant-modal-root span' }));
const putsOf = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

/** Texts of the cells with prices. */
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .slice(2, 5);

describe('shipping page', () => {
  it('labels the cells of the zones, which are cards on a phone', async () => {
    fakeApi(responses);
    show();
    const row = await screen.findByRole('row', { name: /^Hawaii HI/ });
    const labels = within(row)
      .getAllByRole('cell')
      .map(({ dataset }) => dataset['title']);
    expect(labels).toEqual(['Zone', 'States', 'Standard', 'Expedited', 'Free from', 'Delivery', 'Actions']);
  });

  it.each([
    ['Free shipping on orders over $50', 'The banner of the shop promises free shipping from $50.00.'],
    ['Free shipping over $1,000', 'The banner of the shop promises free shipping from $1,000.00.'],
    ['Spend $49.99 and get free US shipping!', 'The banner of the shop promises free shipping from $49.99.'],
    ['Free shipping over $50, or $30 for members', null],
    ['Free shipping! | Tops from $20', null],
    ['Free US shipping over $75 | Ends Sunday', null],
    ['Summer sale from $50', null],
  ])('warns if the banner disagrees with the rates: %s @series', async (banner, warning) => {
    fakeApi(responses);
    const data = { [storeKey]: { ...demoStore, banner } };
    renderPage(<ShippingPage />, { at: '/admin/shipping', path: '/admin/shipping', data });
    await screen.findByRole('row', { name: /^Hawaii HI/ });
    expect(screen.queryByRole('alert')?.textContent ?? null).toEqual(
      warning === null
        ? null
        : `${warning}In United States, shipping is free from $75.00. Change the zone, or the banner in the texts of the store.`,
    );
  });

  it('lists the zones with their prices', async () => {
    fakeApi(responses);
    show();
    const row = await screen.findByRole('row', { name: /^Hawaii HI/ });
    expect(cellsOf(row)).toEqual(['$12.00From 17.64 oz: $18.50', '$30.00From 17.64 oz: not offered', 'Never free']);
    const others = screen.getByRole('row', { name: /^United States All other states/ });
    expect(cellsOf(others)).toEqual(['$8.99', 'Not offered', '$75.00']);
    expect(screen.getByRole('link', { name: 'View in the store' })).toHaveAttribute('href', '/shipping-returns');
    await expectAccessiblePart();
  });

  it('names all states while there is only one zone @series', async () => {
    fakeApi({
      [key]: { body: { versions: [{ version: 0, savedAt: null, savedBy: null, plan: first }], defaultDays } },
    });
    const { user } = show();
    expect(await screen.findByRole('row', { name: /^United States All states/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit United States' }));
    expect(await screen.findAllByText('All states')).toHaveLength(2);
    expect(screen.queryByText('All other states')).not.toBeInTheDocument();
  });

  it('explains in a hint which prices shoppers see', async () => {
    fakeApi(responses);
    const { user } = show();
    await user.hover(await screen.findByRole('button', { name: 'About the prices' }));
    expect(
      await screen.findByText(/^The cart shows the prices of the zone with the most states\./),
    ).toBeInTheDocument();
  });

  it('changes the prices of a zone', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit United States' }));
    const price = await screen.findByLabelText('Standard, in dollars');
    await user.clear(price);
    await user.type(price, '6.5');
    await user.clear(screen.getByLabelText('Free standard shipping from this subtotal, in dollars'));
    await click(user, 'Save zone');
    expect(await screen.findByText('United States saved')).toBeInTheDocument();
    const tiers = [{ from: 0, standard: 6.5, expedited: null }];
    expect(putsOf(calls)).toEqual([{ ...plan, zones: [{ ...everywhere, tiers, freeFrom: null }, hawaii], version: 4 }]);
  });

  it('shows which days apply without own days, and saves the days of a zone @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    const others = await screen.findByRole('row', { name: /^United States/ });
    // Alaska is in no other zone.
    expect(others).toHaveTextContent('3-5 business days; Alaska and Hawaii: 5-10');
    expect(screen.getByRole('row', { name: /^Hawaii/ })).toHaveTextContent(
      /5-10 business daysExpedited: 2-4 business days/,
    );
    await user.click(screen.getByRole('button', { name: 'Edit Hawaii' }));
    expect(await screen.findByText(/^Alaska and Hawaii: /)).toHaveTextContent(
      'Alaska and Hawaii: 5-10 business days (expedited: 2-4)',
    );
    await user.type(await screen.findByLabelText('Standard, from'), '4');
    await click(user, 'Save zone');
    expect(await screen.findByText('Please enter both numbers, or leave both empty.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Standard, to'), '6');
    await click(user, 'Save zone');
    expect(await screen.findByText('Hawaii saved')).toBeInTheDocument();
    const days = { standard: { min: 4, max: 6 }, expedited: null };
    expect(putsOf(calls)).toEqual([{ ...plan, zones: [everywhere, { ...hawaii, days }], version: 4 }]);
  });

  it('adds a zone, and shows the server’s message at its field @series', async () => {
    const message = 'Another zone already covers all other states. Please choose the states of this zone.';
    const body = { code: 'shipping', message: 'Wrong.', errors: { 'zones.2.states': message } };
    fakeApi({ ...responses, 'PUT /api/admin/shipping': { status: 422, body } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New zone' }));
    await click(user, 'Save zone');
    expect(await screen.findByText('Please enter a name.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Name'), 'Alaska');
    await click(user, 'Save zone');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await expectAccessiblePart();
  });

  it('leaves the states unchanged when Tab leaves their open list @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New zone' }));
    await user.type(await screen.findByLabelText('Name'), 'Islands');
    await user.type(screen.getByLabelText('States'), 'Alaska');
    await user.click(await screen.findByTitle('Alaska'));
    // antd reads the key code, which user-event does not set.
    fireEvent.keyDown(screen.getByLabelText('States'), { key: 'Tab', keyCode: 9 });
    await click(user, 'Save zone');
    expect(await screen.findByText('Islands saved')).toBeInTheDocument();
    expect(putsOf(calls)).toMatchObject([{ zones: [{}, {}, { name: 'Islands', states: ['AK'] }] }]);
  });

  it('deletes a zone after a confirmation, but not the last one @series', async () => {
    const calls = fakeApi(responses);
    const { user, unmount } = show();
    await chooseAction(user, 'Hawaii', 'Delete');
    await click(user, 'Delete');
    expect(await screen.findByText('Zone deleted')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...first, version: 4 }]);
    unmount();
    fakeApi({
      [key]: { body: { versions: [{ version: 0, savedAt: null, savedBy: null, plan: first }], defaultDays } },
    });
    show();
    await screen.findByRole('button', { name: 'Edit United States' });
    expect(screen.queryByRole('button', { name: /^More actions/ })).not.toBeInTheDocument();
  });

  it('saves typed prices after a colleague changed other zones @series', async () => {
    const alaska = { ...everywhere, name: 'Alaska', states: ['AK'] };
    const current: ShippingPlanBody = {
      ...plan,
      zones: [alaska, { ...everywhere, freeFrom: 90 }, hawaii],
      pickup: true,
    };
    const refused = { status: 409, body: { code: 'changed-meanwhile', message: 'Saved.', version: 5, current } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/shipping': [refused, saved] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit United States' }));
    fireEvent.change(await screen.findByLabelText('Standard, in dollars'), { target: { value: '6.5' } });
    await click(user, 'Save zone');
    expect(within(await screen.findByRole('alert')).getByText('$90.00')).toBeInTheDocument();
    await click(user, 'Save zone');
    expect(await screen.findByText('United States saved')).toBeInTheDocument();
    const mine = { ...everywhere, freeFrom: 90, tiers: [{ from: 0, standard: 6.5, expedited: null }] };
    expect(putsOf(calls).at(-1)).toEqual({ ...current, zones: [alaska, mine, hawaii], version: 5 });
  });

  it('leaves typed prices and their measure together after a colleague changed the measure @series', async () => {
    const byWeight = { ...everywhere, by: 'weight' as const, freeFrom: 90 };
    const current: ShippingPlanBody = { ...plan, zones: [byWeight, hawaii] };
    const refused = { status: 409, body: { code: 'changed-meanwhile', message: 'Saved.', version: 5, current } };
    const calls = fakeApi({ ...responses, 'PUT /api/admin/shipping': [refused, saved] });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit United States' }));
    fireEvent.change(await screen.findByLabelText('Standard, in dollars'), { target: { value: '6.5' } });
    await click(user, 'Save zone');
    expect(await screen.findByText(/^Your changes.*Save again to replace the other values/)).toBeInTheDocument();
    await click(user, 'Save zone');
    expect(await screen.findByText('United States saved')).toBeInTheDocument();
    const mine = { ...everywhere, freeFrom: 90, tiers: [{ from: 0, standard: 6.5, expedited: null }] };
    expect(putsOf(calls).at(-1)).toEqual({ ...current, zones: [mine, hawaii], version: 5 });
  });

  it('closes the confirmation of a deletion after a conflict, so that no other zone is deleted', async () => {
    const now = { ...plan, zones: [hawaii, everywhere] };
    const reloaded = { body: { versions: [{ version: 5, savedAt: null, savedBy: null, plan: now }], defaultDays } };
    const body = { code: 'changed-meanwhile', message: 'A colleague saved this.', version: 5, current: now };
    const refused = { status: 409, body };
    const calls = fakeApi({ [key]: [saved, reloaded], 'PUT /api/admin/shipping': refused });
    const { user } = show();
    await chooseAction(user, 'Hawaii', 'Delete');
    await click(user, 'Delete');
    expect(await screen.findByText('A colleague saved this.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Delete Hawaii?')).not.toBeInTheDocument());
    expect(putsOf(calls)).toHaveLength(1);
  });

  it('shows weights in ounces, and saves grams', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Edit Hawaii' }));
    const [, from] = await screen.findAllByLabelText('From, in ounces');
    expect(from).toHaveValue('17.64');
    await user.clear(from as HTMLElement);
    await user.type(from as HTMLElement, '16');
    await click(user, 'Save zone');
    expect(await screen.findByText('Hawaii saved')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pickup and weights' }));
    const weight = await screen.findByLabelText('Default product weight, in ounces');
    await user.clear(weight);
    await user.type(weight, '8');
    await click(user, 'Save changes');
    expect(await screen.findByText('Shipping saved')).toBeInTheDocument();
    const [zones, general] = putsOf(calls);
    expect(zones).toMatchObject({ zones: [{}, { tiers: [{ from: 0 }, { from: 454 }] }], usualWeight: 200 });
    expect(general).toMatchObject({ usualWeight: 227 });
  });

  it('offers store pickup @series', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Pickup and weights' }));
    await user.click(await screen.findByLabelText('Store pickup'));
    await click(user, 'Save changes');
    expect(await screen.findByText('Shipping saved')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...plan, pickup: true, version: 4 }]);
  });

  it('shows an earlier version, and restores it', async () => {
    const calls = fakeApi(responses);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show rates of version 0' }));
    expect(await screen.findByText('Restore these rates?')).toBeInTheDocument();
    const zones = 'Order of zones United States, Hawaii United States';
    expect(screen.getByRole('row', { name: zones, hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Hawaii: States HI none', hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /^United States:/, hidden: true })).not.toBeInTheDocument();
    await click(user, 'Restore');
    expect(await screen.findByText('Shipping restored')).toBeInTheDocument();
    expect(putsOf(calls)).toEqual([{ ...first, version: 4 }]);
  });

  it('compares the order of the zones, and closes after a restore without comparing the version to itself', async () => {
    const swapped: ShippingPlanBody = { ...plan, zones: [hawaii, everywhere] };
    const { versions, ...others } = saved.body;
    const after = { version: 5, savedAt: '2026-11-21T18:00:00Z', savedBy: 'ana', plan: swapped };
    const earlier = { version: 0, savedAt: null, savedBy: null, plan: swapped };
    fakeApi({
      ...responses,
      [key]: [
        [versions[0], earlier],
        [after, versions[0], earlier],
      ].map((all) => ({
        body: { ...others, versions: all },
      })),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show rates of version 0' }));
    const title = await screen.findByText('Restore these rates?');
    expect(screen.getByText('Differences from the current rates')).toBeInTheDocument();
    const zones = 'Order of zones United States, Hawaii Hawaii, United States';
    expect(screen.getByRole('row', { name: zones, hidden: true })).toBeInTheDocument();
    const texts: string[] = [];
    const observer = new MutationObserver(() => texts.push(document.body.textContent));
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    await click(user, 'Restore');
    await screen.findByRole('button', { name: 'Show rates of version 4' });
    await waitFor(() => expect(title).not.toBeInTheDocument());
    observer.disconnect();
    expect(texts.filter((text) => text.includes('matches the current'))).toEqual([]);
  });

  it('names a version that matches the current rates @series', async () => {
    const { versions, ...others } = saved.body;
    fakeApi({ [key]: { body: { ...others, versions: [versions[0], { ...versions[1], plan }] } } });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show rates of version 0' }));
    expect(await screen.findByText('This version matches the current rates.')).toBeInTheDocument();
  });

  it('shows the prices of an order that staff try, or that no zone covers the state @series', async () => {
    const trial = (state: string) => `GET /api/admin/shipping/trial?state=${state}&subtotal=80&weight=227`;
    fakeApi({
      ...responses,
      [trial('CA')]: [
        { body: { zone: 'United States', standard: 0, expedited: 24.5 } },
        { body: { zone: null, standard: null, expedited: null } },
      ],
    });
    const { user } = show();
    const subtotal = await screen.findByLabelText('Subtotal in dollars');
    await user.clear(subtotal);
    await user.type(subtotal, '80');
    await user.click(screen.getByText('Show prices'));
    expect(await screen.findByText('Free standard shipping')).toBeInTheDocument();
    expect(screen.getByText(/, expedited shipping \$24\.50\. Zone: United States\.$/)).toBeInTheDocument();
    await user.click(screen.getByText('Show prices'));
    expect(await screen.findByText(/^No zone covers this state/)).toBeInTheDocument();
    await expectAccessiblePart();
  });
});
