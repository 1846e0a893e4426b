import { act, screen } from '@testing-library/react';
import { renderPage } from '../../test/render-page';
import { RetryButton } from './load-failed';

it('a retry button shows its progress, retries once on repeated clicks, and retains the focus', async () => {
  let response = () => {};
  const onRetry = jest.fn(() => new Promise<void>((resolve) => (response = resolve)));
  const { user } = renderPage(<RetryButton onRetry={onRetry} />);
  const button = screen.getByRole('button', { name: 'Try again' });
  await user.dblClick(button);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(button).toHaveTextContent('Loading...');
  expect(button).toHaveFocus();

  await act(async () => {
    response();
    await Promise.resolve();
  });
  expect(button).toHaveTextContent('Try again');
});
