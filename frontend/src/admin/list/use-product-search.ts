import { useEffect, useState } from 'react';
import { fetchProductSearch, productSearchKey } from '../../api/admin/orders';
import { useRead } from '../../api/use-read';

/** Milliseconds without typing before the search starts. */
const rest = 250;

/** Searches products by words. */
export function useProductSearch(words: string) {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), rest);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isLoading } = useRead(productSearchKey(asked), fetchProductSearch, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
  return { products: error ? [] : (data ?? []), loading: isLoading || asked !== words, failed: error !== undefined };
}
