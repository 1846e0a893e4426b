import { askForNewsletter } from '../../api/messages';
import { useEmailForm } from '../../page/use-email-form';

/** Newsletter form in the footer. */
export const useSubscribe = () => useEmailForm('newsletter', askForNewsletter);
