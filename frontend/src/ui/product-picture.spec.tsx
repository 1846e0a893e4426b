import { render, screen } from '@testing-library/react';
import { ProductPicture } from './product-picture';

describe("a product's picture", () => {
  it('has a stand-in where there is none, instead of a broken picture', () => {
    render(<ProductPicture src="" alt="Plain Top" sizes="72px" />);
    expect(screen.getByRole('img', { name: 'Plain Top' })).toHaveAttribute('src', '/no-picture.svg');
  });
});
