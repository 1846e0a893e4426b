import { screen } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import PrivacyPage from './privacy-page';
import ShippingReturnsPage from './shipping-returns-page';

describe('Shipping & Returns page', () => {
  it('states which shipping and returns are free, the time limits, and where to start a return', () => {
    renderPage(<ShippingReturnsPage />);
    expect(document.title).toBe('Shipping & Returns | Liberty Tide');
    expect(screen.getByText(/for free within 30 days of delivery/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.queryByText(/Expedited/)).not.toBeInTheDocument();
  });

  it('states the rates that staff have set', () => {
    const shipping = {
      ...{ ...demoStore.shipping, standard: 5, varies: true, freeFrom: null, expedited: 15, pickup: true },
      standardDays: { min: 2, max: 4 },
    };
    const { container } = renderPage(<ShippingReturnsPage />, { data: { '/api/store': { ...demoStore, shipping } } });
    expect(container).toHaveTextContent('Standard shipping is from $5.00.');
    expect(container).toHaveTextContent('Expedited shipping is offered at checkout from $15.00.');
    expect(container).toHaveTextContent('You can also pick up your order at our store.');
    expect(container).toHaveTextContent('Standard shipping then takes 2 to 4 business days.');
    expect(container).not.toHaveTextContent('Shipping is free');
  });

  it('states the price of expedited shipping if it is offered', () => {
    renderPage(<ShippingReturnsPage />, {
      data: { '/api/store': { ...demoStore, shipping: { ...demoStore.shipping, expedited: 19.99 } } },
    });
    expect(screen.getByText(/Expedited shipping is offered at checkout for \$19\.99/)).toBeInTheDocument();
  });
});

describe('Privacy page', () => {
  it('states which data is stored, who receives it, and how to get or delete it', () => {
    renderPage(<PrivacyPage />, { data: { '/api/store': { ...demoStore, payments: 'stripe' } } });
    expect(screen.getByText(/Stripe processes your card/)).toBeInTheDocument();
    expect(screen.getByText(/Stripe processes your payment/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', '/profile');
  });

  it('names no payment provider in a shop without one', () => {
    renderPage(<PrivacyPage />);
    expect(document.body).not.toHaveTextContent('Stripe');
  });
});
