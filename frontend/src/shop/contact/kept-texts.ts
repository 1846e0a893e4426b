import { inTab } from '../../device/storage';

export const keptTextsKey = 'contact-form';

/** After sending, and when the person signs out of this device. */
export const forgetKeptTexts = () => inTab.remove(keptTextsKey);
