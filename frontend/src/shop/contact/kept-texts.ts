import { inTab } from '../../device/storage';

export const keptTextsKey = 'contact-form';

/** Called after sending, and at sign-out. */
export const forgetKeptTexts = () => inTab.remove(keptTextsKey);
