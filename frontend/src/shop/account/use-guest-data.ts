import { useState } from 'react';
import { reasonOf } from '../../api/api-error';
import { send } from '../../api/client';
import { saveFile } from '../../device/save-file';
import { useEmailForm } from '../../page/use-email-form';

export const useGuestDataRequest = () =>
  useEmailForm('guest-data', (email) => send('POST', '/api/guest-data', { email }));

const outcomes = {
  deleted: 'Your data is deleted. Only the figures of past orders stay in our books.',
  scheduled:
    'Your data will be deleted as soon as all your orders are shipped and older than 30 days. You get a mail then.',
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
        return 'It is among the downloads of your browser.';
      }, 'Your data could not be downloaded. Please try again.'),
    remove: () =>
      attempt(async () => {
        const { state } = await send('POST', '/api/guest-data/delete', { token });
        setDone(true);
        return outcomes[state];
      }, 'Your data could not be deleted. Please try again.'),
  };
}
