import { render, screen } from '@testing-library/react';
import { Gallery } from './gallery';

test("gallery returns to the first picture when another color's pictures appear during a swipe", () => {
  const width = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  const view = (color: string) => (
    <Gallery
      pictures={['front', 'back'].map((part) => ({ src: `/${color}-${part}.webp`, alt: `${color}, ${part}` }))}
      placeholders={{}}
      place={0}
      onShow={() => undefined}
    />
  );
  const { rerender } = render(view('Navy'));
  const row = screen.getByRole('img', { name: 'Navy, front' }).closest('ul');
  if (!row) throw new Error('There is no row.');
  row.scrollLeft = 390;
  rerender(view('Rust'));
  expect(screen.getByRole('img', { name: 'Rust, front' })).toBeInTheDocument();
  expect(row.scrollLeft).toBe(0);
  width.mockRestore();
});
