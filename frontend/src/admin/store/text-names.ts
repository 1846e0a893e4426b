import { aboutPath, contactPath, homePath, privacyPath, shippingReturnsPath } from '../../page/paths';

/** Texts of the shop that staff can change, with their labels and the pages that show them. */
export const texts = [
  { key: 'banner', name: 'Banner', path: homePath },
  { key: 'heroHeadline', name: 'Headline of the home page', path: homePath },
  { key: 'heroText', name: 'Text below the headline', path: homePath },
  { key: 'about', name: 'About', path: aboutPath },
  { key: 'shippingReturns', name: 'Shipping & Returns', path: shippingReturnsPath },
  { key: 'privacy', name: 'Privacy', path: privacyPath },
  { key: 'questions', name: 'Questions', path: `${contactPath}#questions` },
] as const;
