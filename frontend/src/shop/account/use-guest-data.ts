import { useState } from 'react';
import { reasonOf } from '../../api/api-error';
import { send } from '../../api/client';
import { saveFile } from '../../device/save-file';
import { useEmailForm } from '../../page/use-email-form';

export const useGuestDataRequest = () =>
  useEmailForm('guest-data', (email) => send('POST', '/api/guest-data', { email }));

const outcomes = {
  deleted: 'Your data has been deleted. We keep past orders in our records without your name and address.',
  scheduled:
    'Your data will be deleted when all your orders have shipped and are older than 30 days, and all your returns are complete. We will email you then.',
};

export function useGuestData(token: string) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState('');
  const [isDone, setDone] = useState(false);

  const attempt = async (work: () => Promise<string>, failure: string) => {
    setPending(true);
    setMessage('');
    try {
      setMessage(await work());
    } catch (error) {
      setMessage(reasonOf(error, failure));
    } finally {
      setPending(false);
    }
  };

  return {
    pending,
    message,
    isDone,
    download: () =>
      attempt(async () => {
        const data = JSON.stringify(await send('POST', '/api/guest-data/download', { token }), null, 2);
        saveFile('my-data.json', new Blob([data], { type: 'application/json' }));
        return 'The file is in your browser’s downloads.';
      }, 'Your data could not be downloaded. Please try again.'),
    remove: () =>
      attempt(async () => {
        const { state } = await send('POST', '/api/guest-data/delete', { token });
        setDone(true);
        return outcomes[state];
      }, 'Your data could not be deleted. Please try again.'),
  };
}
