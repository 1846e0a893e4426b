import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { fetchImages, imagesKey, type ImageList } from '../../api/admin/images';
import { reasonOf } from '../../api/api-error';
import { useToast } from '../../ui/toast/use-toast';

/** One page of the library; the former stays until the next is there. @param apiQuery null: not wanted now */
export function useImages(apiQuery: string | null) {
  const toast = useToast();
  const { data, error, isLoading, mutate } = useSWR<ImageList, Error>(
    apiQuery === null ? null : `${imagesKey}?${apiQuery}`,
    fetchImages,
    { revalidateIfStale: true, keepPreviousData: true },
  );
  useEffect(() => {
    if (!error) return;
    const description = 'There was a problem loading your product images.';
    toast({ tone: 'error', title: 'Error loading images', description });
  }, [error, toast]);
  return {
    list: data,
    loading: isLoading,
    problem: error && reasonOf(error, 'Failed to fetch product images'),
    retry: () => void mutate(),
  };
}

/** Asks again for whatever shows pictures of the library. */
export function useImagesChanged(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const showing = [imagesKey, '/api/admin/products', '/api/products', '/api/categories'];
  return () => mutate((key) => typeof key === 'string' && showing.some((path) => key.startsWith(path)));
}
