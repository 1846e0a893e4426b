import { wishlistCookie, wishlistIds } from '../../shop/saved/device-wishlist';
import { themeCookie, themes } from '../../theme/theme-storage';
import { type Action, failed, type FormOutcome, type Submission } from './submission';

export const choiceForms: Record<string, Action> = {
  'save-product': saveProduct,
  'unsave-product': unsaveProduct,
  theme: chooseTheme,
};

async function saveProduct({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const id = Number(fields.get('product'));
  const { status } = await visitor.call('POST', '/api/wishlist', { productId: id });
  if (status === 401) visitor.setCookie(wishlistCookie, [id, ...wishlistIds(visitor.cookie(wishlistCookie))].join('.'));
  else if (status >= 400) return { to: here, notice: failed('The item could not be saved. Please try again.') };
  return { to: here, notice: { title: 'Saved to your wishlist' } };
}

async function unsaveProduct({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const id = Number(fields.get('product'));
  await visitor.call('DELETE', `/api/wishlist/${id}`);
  const others = wishlistIds(visitor.cookie(wishlistCookie)).filter((saved) => saved !== id);
  visitor.setCookie(wishlistCookie, others.length > 0 ? others.join('.') : null);
  return { to: here };
}

function chooseTheme({ fields, visitor, here }: Submission): Promise<FormOutcome> {
  const theme = themes.find((name) => name === fields.get('theme'));
  if (theme) visitor.setCookie(themeCookie, theme);
  return Promise.resolve({ to: here });
}
