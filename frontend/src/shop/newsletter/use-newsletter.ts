import { askForNewsletter } from '../../api/messages';
import { useEmailForm } from '../../page/use-email-form';

/** The footer's form. */
export const useSubscribe = () => useEmailForm('newsletter', askForNewsletter);
