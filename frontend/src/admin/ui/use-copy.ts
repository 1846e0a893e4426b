import { useToast } from '../../ui/toast/use-toast';

/**
 * Returns a function that copies a text to the clipboard. Browsers permit this only with HTTPS.
 * @param thing noun for the text in the message, e.g. "email"
 */
export function useCopy(thing: string) {
  const toast = useToast();
  return (text: string) =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toast({ title: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} copied`, description: text }),
        () => toast({ tone: 'error', title: `The ${thing} could not be copied`, description: text }),
      );
}
