import { act, screen } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import { Hero } from './hero';

it('hero shows the texts of the store', () => {
  const hero = { headline: 'Dive in', text: 'Made in Maine.' };
  renderPage(<Hero />, { data: { '/api/store': { ...demoStore, hero } } });
  expect(screen.getByRole('heading', { level: 1, name: 'Dive in' })).toBeInTheDocument();
  expect(screen.getByText('Made in Maine.')).toBeInTheDocument();
});

it('hero plays its film if it was requested before the page had loaded, despite reduced motion', async () => {
  jest.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
  jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const { container, user } = renderPage(<Hero />);
  await user.click(screen.getByRole('button', { name: 'Play the video' }));
  act(() => void window.dispatchEvent(new Event('load')));
  expect(container.querySelector('video')).toBeInTheDocument();
  jest.restoreAllMocks();
});
