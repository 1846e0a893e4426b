import { act, fireEvent, render, screen } from '@testing-library/react';
import { AsOf } from './as-of';
import { storeCopiesOf, OwnCopy } from '../../device/own-copies';

const orders = new OwnCopy<object[]>('orders');

function aCopy(now: string): object {
  jest.setSystemTime(new Date(now));
  storeCopiesOf(3);
  orders.store(3, [{ id: 'HERS' }]);
  return orders.of(3) ?? [];
}

describe('mark of a copy', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the time, and the day if it is another day', () => {
    const data = aCopy('2026-08-01T14:05:00');
    const { container, rerender } = render(<AsOf data={data} onRetry={() => undefined} />);
    expect(container).toHaveTextContent('As of 2:05 PM.');
    jest.setSystemTime(new Date('2026-08-02T08:00:00'));
    rerender(<AsOf data={data} onRetry={() => undefined} />);
    expect(container).toHaveTextContent('As of August 1 at 2:05 PM.');
  });

  it('retries when the network returns, and repeatedly until the shop responds', () => {
    const retry = jest.fn();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { unmount } = render(<AsOf data={aCopy('2026-08-01T14:05:00')} onRetry={retry} />);
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(retry).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(retry).toHaveBeenCalledTimes(1);
    act(() => {
      jest.advanceTimersByTime(15_000);
    });
    expect(retry).toHaveBeenCalledTimes(2);
    unmount();
    jest.advanceTimersByTime(60_000);
    expect(retry).toHaveBeenCalledTimes(2);
    online.mockRestore();
  });

  it('retains the focus in its place when the button disappears with the copy @series', () => {
    const { rerender } = render(<AsOf data={aCopy('2026-08-01T14:05:00')} onRetry={() => undefined} />);
    const button = screen.getByRole('button', { name: 'Try again' });
    button.focus();
    fireEvent.click(button);
    rerender(<AsOf data={[{ id: 'HERS' }]} onRetry={() => undefined} />);
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('is not shown for a current response', () => {
    const retry = jest.fn();
    const { container } = render(<AsOf data={[{ id: 'HERS' }]} onRetry={retry} />);
    jest.advanceTimersByTime(60_000);
    expect(container).toHaveTextContent('');
    expect(retry).not.toHaveBeenCalled();
  });
});
