import { render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture';

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
});
