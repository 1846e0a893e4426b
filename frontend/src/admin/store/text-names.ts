/** Texts of the shop that staff can change, with their labels. */
export const texts = [
  { key: 'banner', name: 'Banner' },
  { key: 'heroHeadline', name: 'Headline of the home page' },
  { key: 'heroText', name: 'Text below the headline' },
  { key: 'about', name: 'About' },
  { key: 'shippingReturns', name: 'Shipping & Returns' },
  { key: 'privacy', name: 'Privacy' },
  { key: 'questions', name: 'Questions' },
] as const;
