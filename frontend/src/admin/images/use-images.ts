import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import type { QueryOf } from '../../api/address';
import { fetchImages, imagesAt, showsImages } from '../../api/admin/images';
import { reasonOf } from '../../api/api-error';
import { useRead } from '../../api/use-read';
import { useToast } from '../../ui/toast/use-toast';

/** Loads one page of the library; the previous page stays until the next arrives. @param apiQuery null: load nothing */
export function useImages(apiQuery: QueryOf<'/api/admin/upload/product-images'> | null) {
  const toast = useToast();
  const { data, error, isLoading, mutate } = useRead(apiQuery && imagesAt(apiQuery), fetchImages, {
    revalidateIfStale: true,
    keepPreviousData: true,
  });
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

/** Returns a function that reloads all data that contains pictures of the library. */
export function useImagesChanged(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate(showsImages);
}
