import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ZoomView from './zoom-view';

test('zoom view still shows the chosen picture if the page behind it renders before it receives the choice', async () => {
  const shown: number[] = [];
  const view = () => (
    <ZoomView
      pictures={['/a.webp', '/b.webp', '/c.webp'].map((src) => ({ src, alt: 'Sarong' }))}
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

describe('zoom view on a phone', () => {
  afterEach(() => jest.restoreAllMocks());

  test.each([
    { format: 'avif', density: 1, width: 400 },
    { format: 'avif', density: 2, width: 800 },
    { format: 'webp', density: 2, width: 800 },
    { format: 'webp', density: 4, width: 1200 },
  ])('shows the $format of $width pixels at a density of $density', async ({ format, density, width }) => {
    jest.replaceProperty(window, 'devicePixelRatio', density);
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(844);
    jest
      .spyOn(HTMLImageElement.prototype, 'currentSrc', 'get')
      .mockReturnValue(`https://shop.example/images/products/sarong-600.${format}`);
    const nothing = () => undefined;
    render(
      <div className="gallery__row">
        <img alt="" />
      </div>,
    );
    render(
      <ZoomView
        pictures={[{ src: '/images/products/sarong.webp', alt: 'Sarong, from behind' }]}
        place={0}
        onShow={nothing}
        onLeave={nothing}
        onClose={nothing}
      />,
    );
    const picture = await screen.findByRole('img', { name: 'Sarong, from behind' });
    expect(picture).toHaveAttribute('src', `/images/products/sarong-${width}.${format}`);
  });
});

test('zoom view closes on Escape even if Tab has moved past its last button', async () => {
  const close = jest.fn();
  const nothing = () => undefined;
  const pictures = [{ src: '/a.webp', alt: 'Sarong' }];
  render(<ZoomView pictures={pictures} place={0} onShow={nothing} onLeave={nothing} onClose={close} />);
  await screen.findByRole('dialog', { name: 'Full-screen pictures' });
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalled());
});
