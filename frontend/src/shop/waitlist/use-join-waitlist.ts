import { joinWaitlist } from '../../api/waitlist';
import { useEmailForm } from '../../page/use-email-form';

/** @param variantId null for a product without variants */
export const useJoinWaitlist = (productId: number, variantId: number | null) =>
  useEmailForm('back-in-stock', (email) => joinWaitlist({ productId, variantId, email }));
