import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ZoomView from './zoom-view';

test('keeps the chosen picture when the page behind it renders before it learns of the choice', async () => {
  const shown: number[] = [];
  const view = () => (
    <ZoomView
      name="Sarong"
      pictures={['/a.webp', '/b.webp', '/c.webp']}
      place={0}
      onShow={(place) => shown.push(place)}
      onLeave={() => undefined}
      onClose={() => undefined}
    />
  );
  const { rerender } = render(view());
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  rerender(view());
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(shown.at(-1)).toBe(2);
});
