import { screen } from '@testing-library/react';
import { aProduct } from '../../../test/a-product';
import { fakeApi } from '../../../test/fake-api';
import { renderPage } from '../../../test/render-page';
import PreviewPage from './preview-page';

const call = 'GET /api/admin/products/7/preview';
const show = () => renderPage(<PreviewPage />, { at: '/preview/7', path: '/preview/:id' });

describe('the preview of a draft', () => {
  it('shows staff the product page', async () => {
    fakeApi({ [call]: { body: aProduct({ name: 'Kelp Top' }) } });
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kelp Top' })).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('Preview of the saved product');
  });

  it('is not found for other users', async () => {
    fakeApi({ [call]: { status: 403 } });
    show();
    expect(await screen.findByText('404 Page Not Found')).toBeInTheDocument();
  });
});
