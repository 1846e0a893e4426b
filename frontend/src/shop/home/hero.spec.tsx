import { act, screen } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import { Hero } from './hero';

it('hero names the city of the store', () => {
  renderPage(<Hero />, { data: { '/api/store': { ...demoStore, city: 'Portland' } } });
  expect(screen.getByText(/cut in Portland for real water/)).toBeInTheDocument();
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
