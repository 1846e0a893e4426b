import { useSearchParams } from 'react-router-dom';
import { paramsOfAddress } from './use-list-query';

/**
 * Stores the id of the open list item in the address: Back closes it, and Back does not reopen a closed item.
 *
 * @param name of the query parameter with the id
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
