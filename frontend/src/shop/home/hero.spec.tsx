import { screen } from '@testing-library/react';
import { demoStore } from '../../../test/demo-store';
import { renderPage } from '../../../test/render-page';
import { Hero } from './hero';

it('says in which city the store is', () => {
  renderPage(<Hero />, { data: { '/api/store': { ...demoStore, city: 'Portland' } } });
  expect(screen.getByText(/cut in Portland for real water/)).toBeInTheDocument();
});
