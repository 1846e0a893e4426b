import { useState } from 'react';
import { deleteImage, fetchImageUses, imageUsesKey } from '../../api/admin/images';
import { reasonOf } from '../../api/api-error';
import type { ImageUses, UploadedImage } from '../../api/models';
import { useRead } from '../../api/use-read';
import { categoryPath, productPath } from '../../page/paths';
import { useToast } from '../../ui/toast/use-toast';
import { useImagesChanged } from './use-images';

interface UsedIn {
  path: string;
  name: string;
}

/** Deletes a picture whose uses are known. @param failure message if the server gives no reason */
export function useDeleteImage(image: UploadedImage | null, failure: string) {
  const toast = useToast();
  const changed = useImagesChanged();
  const [deleting, setDeleting] = useState(false);
  const { data, error, mutate } = useRead(image && imageUsesKey(image.filename), fetchImageUses, {
    revalidateIfStale: true,
  });
  const uses = data && placesOf(data);

  /** Returns whether the picture was deleted. */
  const remove = async (): Promise<boolean> => {
    if (!image || !uses) return false;
    setDeleting(true);
    try {
      await deleteImage(image.filename, uses.length > 0);
      toast({ title: 'Image deleted successfully', description: image.originalname });
      await changed();
      return true;
    } catch (failed) {
      toast({ tone: 'error', title: 'Delete failed', description: reasonOf(failed, failure) });
      void mutate();
      return false;
    } finally {
      setDeleting(false);
    }
  };
  return { uses, problem: error && reasonOf(error, failure), deleting, remove };
}

function placesOf({ products, variants, categories }: ImageUses): UsedIn[] {
  const shown = [...products, ...variants.map(({ product }) => product)];
  const places = [
    ...shown.map(({ slug, name }) => ({ path: productPath(slug), name })),
    ...categories.map(({ slug, name }) => ({ path: categoryPath(slug), name })),
  ];
  return [...new Map(places.map((place) => [place.path, place])).values()];
}
