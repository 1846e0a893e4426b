import { useSearchParams } from 'react-router-dom';

/**
 * Which thing of a list is open over it, kept in the address: the way back closes it, and what was closed stays closed.
 * @param name of the parameter that holds its id
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
      { replace: id === null },
    );
  return [params.get(name), open];
}
