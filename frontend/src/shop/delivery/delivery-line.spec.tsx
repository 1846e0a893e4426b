import { act, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { aShopper } from '../../../test/a-user';
import { demoStore } from '../../../test/demo-store';
import { fakeApi } from '../../../test/fake-api';
import { StoreProvider } from '../../page/use-store';
import { renderPage } from '../../../test/render-page';
import { DeliveryLine, orderWithin } from './delivery-line';

const promises = [
  { orderBefore: '2026-11-24T22:00:00.000Z', from: '2026-11-30', to: '2026-12-02' },
  { orderBefore: '2026-11-25T22:00:00.000Z', from: '2026-12-01', to: '2026-12-04' },
];

const home = { id: 1, name: 'Mary', address: '1 Ocean Ave', city: 'Honolulu', state: 'HI', zipCode: '96813' };

/** Renders the line and waits for its lazily loaded code. */
async function lineOf(ui = <DeliveryLine />, data: Record<string, unknown> = { '/api/delivery': { promises } }) {
  const { container } = renderPage(ui, { data });
  await act(() => jest.advanceTimersByTimeAsync(10));
  return container.querySelector('.delivery__promise');
}

describe('the delivery promise', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-24T18:40:00.000Z') });
  });
  afterEach(() => jest.useRealTimers());

  it('shows the order deadline and the arrival date', async () => {
    expect(await lineOf()).toHaveTextContent('Order in the next 3 hours, arrives Mon Nov 30 – Wed Dec 2');
    expect(screen.getByText('Mon Nov 30')).toHaveAttribute('dateTime', '2026-11-30');
  });

  it('switches to the next promise after the cut-off, without an announcement by screen readers @series', async () => {
    const line = await lineOf();
    act(() => jest.advanceTimersByTime(3 * 3600_000 + 10.5 * 60_000));
    expect(line).toHaveTextContent('Order in the next 9 minutes, arrives Mon Nov 30');
    act(() => jest.advanceTimersByTime(10 * 60_000 + 20_000));
    expect(line).toHaveTextContent('Order in the next 23 hours, arrives Tue Dec 1 – Fri Dec 4');
    expect(line?.closest('[aria-live], [role=status], [role=alert]')).toBeNull();
  });

  it('promises nothing if the cached page is too old, and reserves its place', async () => {
    jest.setSystemTime(new Date('2026-12-24T12:00:00.000Z'));
    expect(await lineOf()).toBeEmptyDOMElement();
  });

  it('states its exceptions while no address is known', async () => {
    await lineOf();
    expect(
      screen.getByText('Delivery to Alaska, Hawaii, US territories and military addresses takes longer.'),
    ).toBeInTheDocument();
  });

  it('names its destination if the shipping zones have different days, unless the address is known', async () => {
    const shipping = { ...demoStore.shipping, hasDefaultDays: false, daysIn: 'most states' };
    const data = { '/api/delivery': { promises }, '/api/delivery?state=HI': { promises } };
    const inStore = (query?: { state: string }) => (
      <StoreProvider value={{ ...demoStore, shipping }}>
        <DeliveryLine {...(query && { query })} />
      </StoreProvider>
    );
    expect(await lineOf(inStore(), data)).toHaveTextContent(/arrives Mon Nov 30 – Wed Dec 2 \(most states\)$/);
    expect(screen.getByText('The checkout shows the dates for your address.')).toBeInTheDocument();
    expect(await lineOf(inStore({ state: 'HI' }), data)).toHaveTextContent(/arrives Mon Nov 30 – Wed Dec 2$/);
  });

  it('is for the saved address of the signed-in customer, unless another address is known', async () => {
    const farther = [{ ...promises[0], from: '2026-12-03', to: '2026-12-10' }];
    const data = {
      '/api/user': aShopper(),
      '/api/user/addresses': [
        { ...home, isDefault: true },
        { ...home, id: 2, state: 'CA', zipCode: '95060' },
      ],
      '/api/delivery': { promises },
      '/api/delivery?state=HI&zipCode=968': { promises: farther },
    };
    expect(await lineOf(<DeliveryLine />, data)).toHaveTextContent(/arrives Thu Dec 3 – Thu Dec 10$/);
    expect(screen.getByText('For delivery to your address in HI.')).toBeInTheDocument();
    expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
    expect(await lineOf(<DeliveryLine query={{}} />, data)).toHaveTextContent(/arrives Mon Nov 30 – Wed Dec 2$/);
  });

  it('shows the general dates as such until the dates for the saved address are loaded', async () => {
    const general = { '/api/user': aShopper(), '/api/delivery': { promises } };
    fakeApi({
      'GET /api/user/addresses': { body: [{ ...home, isDefault: true }] },
      'GET /api/delivery?state=HI&zipCode=968': { pending: true },
    });
    expect(await lineOf(<DeliveryLine />, general)).toHaveTextContent(/arrives Mon Nov 30 – Wed Dec 2$/);
    expect(screen.getByText(/takes longer/)).toBeInTheDocument();
    expect(screen.queryByText(/your address in HI/)).not.toBeInTheDocument();
  });

  it('does not name the saved address if its dates cannot be loaded', async () => {
    fakeApi({ 'GET /api/user/addresses': { body: [{ ...home, isDefault: true }] } });
    expect(
      await lineOf(<DeliveryLine />, { '/api/user': aShopper(), '/api/delivery': { promises } }),
    ).toBeEmptyDOMElement();
    expect(screen.queryByText(/your address in HI/)).not.toBeInTheDocument();
  });

  it('requests no address if all destinations have the same days @series', async () => {
    const calls = fakeApi({});
    const shipping = { ...demoStore.shipping, hasDefaultDays: false, daysIn: null };
    const ui = (
      <StoreProvider value={{ ...demoStore, shipping }}>
        <DeliveryLine />
      </StoreProvider>
    );
    const line = await lineOf(ui, { '/api/user': aShopper(), '/api/delivery': { promises } });
    expect(line).toHaveTextContent(/arrives Mon Nov 30 – Wed Dec 2$/);
    expect(calls).toEqual([]);
  });

  it('shows the days in transit in browsers without scripts', () => {
    const markup = renderToString(
      <StoreProvider value={demoStore}>
        <DeliveryLine />
      </StoreProvider>,
    );
    const noscript = new DOMParser().parseFromString(markup, 'text/html').querySelector('.delivery__promise noscript');
    expect(noscript?.textContent).toBe('Standard shipping takes 3-5 business days.');
  });

  it('promises nothing if the server does not respond', async () => {
    fakeApi({});
    expect(await lineOf(<DeliveryLine query={{ state: 'HI' }} />)).toBeEmptyDOMElement();
    expect(screen.queryByText(/takes longer/)).not.toBeInTheDocument();
  });

  it.each([
    [30_000, 'Order now'],
    [60_000, 'Order in the next minute'],
    [59.9 * 60_000, 'Order in the next 59 minutes'],
    [60 * 60_000, 'Order in the next hour'],
    [3.9 * 3600_000, 'Order in the next 3 hours'],
    [23.9 * 3600_000, 'Order in the next 23 hours'],
    [24 * 3600_000, 'Order now'],
    [70 * 3600_000, 'Order now'],
  ])('shows %i ms left as %s', (left, text) => {
    expect(orderWithin(left)).toBe(text);
  });
});
