/* The script of the head runs here as it does in the document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture';

function startHeadScript() {
  const script = document.createElement('script');
  script.textContent = readFileSync(join(__dirname, 'loaded-pictures.js'), 'utf8');
  document.head.append(script);
}

describe("a product's picture", () => {
  it('has a placeholder if there is none, instead of a broken picture', () => {
    render(<ProductPicture src="" alt="Plain Top" sizes="72px" />);
    expect(screen.getByRole('img', { name: 'Plain Top' })).toHaveAttribute('src', '/no-picture.svg');
  });

  it('lies over its placeholder, in the same place', () => {
    const placeholder = 'data:image/webp;base64,AAAA';
    render(<ProductPicture src="/images/products/top.webp" alt="Top" placeholder={placeholder} sizes="72px" />);
    expect(screen.getByRole('img')).toHaveStyle({ 'background-image': `url(${placeholder})` });
  });

  it('has nothing of its placeholder behind it once it has loaded, also when it is drawn again', () => {
    startHeadScript();
    const picture = () => (
      <ProductPicture src="/images/products/top.webp" alt="Top" placeholder="data:image/webp;base64,AA" sizes="9px" />
    );
    const { rerender } = render(picture());
    fireEvent.load(screen.getByRole('img'));
    rerender(picture());
    expect(screen.getByRole('img').style.backgroundImage).toBe('');
  });

  it('keeps its placeholder while another picture loads', () => {
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
