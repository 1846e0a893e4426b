import { useSearchParams } from 'react-router-dom';

/**
 * Which item of a list is open, kept in the address: Back closes it, and a closed one stays closed.
 * @param name of the parameter with its id
 */
export function useOpened(name: string): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { replace: id === null, preventScrollReset: true },
    );
  return [params.get(name), open];
}
