import { useSearchParams } from 'react-router-dom';
import { paramsOfAddress } from './use-list-query';

/**
 * Which item of a list is open, kept in the address: Back closes it, and a closed one stays closed.
 * @param name of the parameter with its id
 */
export function useOpened(name: string): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) =>
    setParams(
      () => {
        const next = paramsOfAddress();
        if (id === null) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { replace: id === null, preventScrollReset: true },
    );
  return [params.get(name), open];
}
