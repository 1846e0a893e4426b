import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../../test/open-at';
import { Router } from '../page/router';
import { demoStore } from '../../test/demo-store';
import { fakeApi } from '../../test/fake-api';
import { App } from './app';

const show = (at: string) => {
  openAt(at);
  return render(
    <Router>
      <App site={{ origin: 'https://shop.example' }} data={{ '/api/store': demoStore }} />
    </Router>,
  );
};

describe('the app', () => {
  it('starts the page of a link at its top, with the focus on it', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation();
    fakeApi({});
    show('/size-guide');
    expect(await screen.findByRole('heading', { level: 1, name: 'Size Guide' })).toBeInTheDocument();
    const [link] = screen.getAllByRole('link', { name: 'About' });
    if (link) await userEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    scrolled.mockRestore();
  });

  it('has no page where the path cannot be read', async () => {
    fakeApi({});
    show('/about%0A');
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
  });
});
