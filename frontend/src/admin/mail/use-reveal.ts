import { useState } from 'react';
import { revealMail } from '../../api/admin/mail';
import type { MailContent } from '../../api/models';
import { reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';

/** Address and content of a mail, loaded when staff ask to see them. Leaving the page discards them. */
export function useReveal(id: string) {
  const toast = useToast();
  const [content, setContent] = useState<MailContent>();
  const [revealing, setRevealing] = useState(false);
  const reveal = async () => {
    setRevealing(true);
    try {
      setContent(await revealMail(id));
    } catch (error) {
      const description = reasonOf(error, 'The mail could not be shown. Please try again.');
      toast({ tone: 'error', title: 'Error', description });
    } finally {
      setRevealing(false);
    }
  };
  return { content, revealing, reveal };
}
