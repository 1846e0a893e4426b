/* Runs the head's inline script as the document does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture';

function startHeadScript() {
  const script = document.createElement('script');
  script.textContent = readFileSync(join(__dirname, 'loaded-pictures.js'), 'utf8');
  document.head.append(script);
}

describe('product picture', () => {
  it('shows a placeholder instead of a broken picture if there is none', () => {
    render(<ProductPicture src="" alt="Plain Top" sizes="72px" />);
    expect(screen.getByRole('img', { name: 'Plain Top' })).toHaveAttribute('src', '/no-picture.svg');
  });

  it('is rendered on top of its placeholder, in the same place', () => {
    const placeholder = 'data:image/webp;base64,AAAA';
    render(<ProductPicture src="/images/products/top.webp" alt="Top" placeholder={placeholder} sizes="72px" />);
    expect(screen.getByRole('img')).toHaveStyle({ 'background-image': `url(${placeholder})` });
  });

  it('removes its placeholder once it has loaded, also after another render', () => {
    startHeadScript();
    const picture = () => (
      <ProductPicture src="/images/products/top.webp" alt="Top" placeholder="data:image/webp;base64,AA" sizes="9px" />
    );
    const { rerender } = render(picture());
    fireEvent.load(screen.getByRole('img'));
    rerender(picture());
    expect(screen.getByRole('img').style.backgroundImage).toBe('');
  });

  it('shows its placeholder while another picture loads', () => {
    startHeadScript();
    render(
      <>
        <ProductPicture src="/images/products/a.webp" alt="First" placeholder="data:image/webp;base64,AA" sizes="9px" />
        <ProductPicture
          src="/images/products/b.webp"
          alt="Second"
          placeholder="data:image/webp;base64,BB"
          sizes="9px"
        />
      </>,
    );
    fireEvent.load(screen.getByRole('img', { name: 'First' }));
    expect(screen.getByRole('img', { name: 'Second' }).style.backgroundImage).toContain('BB');
  });
});
