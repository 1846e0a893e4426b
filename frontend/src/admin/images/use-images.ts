import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { at, isUnder, type QueryOf } from '../../api/address';
import { changeProduct, fetchStaffProduct, isAboutProducts, staffProductKey } from '../../api/admin/products';
import { ApiError, reasonOf } from '../../api/api-error';
import { read, readList, send } from '../../api/client';
import { sendFile } from '../../api/files';
import type { ImageUses, ListedImage, StaffProductDetail, UploadedImage } from '../../api/models';
import { useRead } from '../../api/use-read';
import { photoProblem } from '../../device/photo';
import { categoryPath, productPath } from '../../page/paths';
import { adminProductPath } from '../../page/staff-paths';
import { useToast } from '../../ui/toast/use-toast';
import { useItem } from '../list/use-list';
import { useAction } from '../ui/use-action';

/** Matches keys whose data contains pictures of the library. */
const showsImages = isUnder(
  '/api/admin/upload/product-images',
  '/api/admin/products',
  '/api/products',
  '/api/categories',
);

const usesKey = (filename: string) => at('/api/admin/upload/product-image/{filename}/uses', { filename });

/** @param force deletes the image even if it is in use, and removes it from its products */
const deleteImage = (filename: string, force: boolean) =>
  send('DELETE', at('/api/admin/upload/product-image/{filename}', { filename, force: force || undefined }));

/** Loads one page of the library; the previous page stays until the next page arrives. */
export function useImages(apiQuery: QueryOf<'/api/admin/upload/product-images'>) {
  const toast = useToast();
  const key = at('/api/admin/upload/product-images', apiQuery);
  const { data, error, isLoading, mutate } = useRead(key, readList, {
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

/**
 * Loads the uses of a picture. Also returns a function that deletes the picture.
 * @param failure message if the server gives no reason
 */
export function useDeleteImage(image: UploadedImage | null, failure: string) {
  const { run, busy } = useAction(showsImages);
  const { data, error, mutate } = useRead(image && usesKey(image.filename), read, {
    revalidateIfStale: true,
  });
  const uses = data && placesOf(data);

  /** @returns whether the picture was deleted */
  const remove = async (): Promise<boolean> => {
    if (!image || !uses) return false;
    return run(() => deleteImage(image.filename, uses.length > 0), {
      done: { title: 'Image deleted successfully', description: image.originalname },
      failed: failure,
      failedTitle: 'Delete failed',
      handle: () => {
        void mutate();
        return false;
      },
    });
  };
  return { uses, isLogo: data?.logo ?? false, problem: error && reasonOf(error, failure), busy, remove };
}

/** A picture that staff want to delete. The logo of the store cannot be deleted. */
export interface DeletedImage {
  image: ListedImage;
  /** Pages and products that show the picture. */
  places: ReturnType<typeof placesOf>;
  isLogo: boolean;
}

/**
 * Loads the uses of several pictures. Also returns a function that deletes pictures. It skips pictures that were shown
 * as unused, if something has started to use them since then.
 * @param images null while the dialog is closed
 */
export function useDeleteImages(images: readonly ListedImage[] | null) {
  const { runEach, busy } = useAction(showsImages);
  const load = async (image: ListedImage): Promise<DeletedImage> => {
    const uses = await read(usesKey(image.filename));
    return { image, places: placesOf(uses), isLogo: uses.logo ?? false };
  };
  const { data, error, isValidating } = useRead(
    images && `image-uses:${images.map(({ filename }) => filename).join()}`,
    () => Promise.all((images ?? []).map(load)),
    { revalidateIfStale: true },
  );
  const removeEach = (deleted: readonly DeletedImage[]) =>
    runEach(deleted, ({ image, places }) => deleteImage(image.filename, places.length > 0), {
      ...{ thing: 'image', done: 'deleted' },
    });
  return {
    found: isValidating ? undefined : data,
    problem: error && reasonOf(error, 'Failed to load the uses of the images'),
    ...{ busy, removeEach },
  };
}

export const useImageUses = ({ filename }: UploadedImage) => useItem(usesKey(filename), read);

export const useProductOfImage = (id: number) => useItem(staffProductKey(id), fetchStaffProduct);

/** Alt text of a picture of a product. @param loaded the product as the form shows it */
export function useAltText(loaded: StaffProductDetail, url: string) {
  const [base, setBase] = useState<StaffProductDetail | null>(loaded);
  const [isStale, setIsStale] = useState(false);
  const { run, busy } = useAction(isAboutProducts);
  const save = (alt: string, latest: StaffProductDetail) => {
    const { id, version, images, imageDetails = {} } = base ?? latest;
    const change = {
      version,
      imageDetails: { ...imageDetails, [url]: { ...imageDetails[url], alt: alt.trim() || undefined } },
      // The main picture must be in the list to have an alt text.
      ...(!images.includes(url) && { images: [...images, url] }),
    };
    return run(() => changeProduct(id, change), {
      done: { title: 'Alt text saved', description: loaded.name },
      failed: 'The alt text could not be saved',
      handle: (error) => {
        if (!(error instanceof ApiError) || error.status !== 409) return false;
        // A colleague changed the product. The next attempt is based on the latest product instead.
        setBase(null);
        setIsStale(true);
        return true;
      },
    });
  };
  return { busy, save, isStale };
}

function placesOf({ products, variants, categories, archived }: ImageUses) {
  const shown = [...products, ...variants.map(({ product }) => product)];
  const places = [
    ...shown.map(({ slug, name }) => ({ path: productPath(slug), name })),
    ...categories.map(({ slug, name }) => ({ path: categoryPath(slug), name })),
    ...archived.map(({ id, name }) => ({ path: adminProductPath(String(id)), name: `${name} (archived)` })),
  ];
  return [...new Map(places.map((place) => [place.path, place])).values()];
}

/** Changes the name by which staff find a picture. */
export function useRename({ filename }: UploadedImage) {
  const { run, busy } = useAction(isUnder('/api/admin/upload/product-images'));
  const rename = (originalname: string) =>
    run(() => send('PATCH', at('/api/admin/upload/product-image/{filename}', { filename }), { originalname }), {
      done: { title: 'Image renamed', description: originalname },
      failed: 'The image could not be renamed',
    });
  return { busy, rename };
}

/** Shows another picture of the library in all places of a picture. */
export function useReplacement({ filename, originalname }: UploadedImage) {
  const { run, busy } = useAction(showsImages);
  const toast = useToast();
  /** @returns whether the places now show another picture */
  const replaceBy = async (next: UploadedImage) => {
    if (next.filename === filename) {
      toast({ title: 'This is the same file', description: 'Nothing changed.' });
      return false;
    }
    return run(
      () =>
        send('POST', at('/api/admin/upload/product-image/{filename}/replacement', { filename }), {
          filename: next.filename,
        }),
      {
        done: { title: 'Image replaced', description: `${originalname} stays in the library, not in use.` },
        failed: 'The image could not be replaced',
      },
    );
  };
  return { busy, replaceBy };
}

/** Returns the picture of the library with the same bytes; null if there is none, or if this cannot be checked. */
async function knownPicture(file: File): Promise<UploadedImage | null> {
  // Browsers calculate hashes only on pages with HTTPS.
  if (!('subtle' in crypto)) return null;
  try {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const { entries } = await readList(at('/api/admin/upload/product-images', { sha256, limit: 1 }));
    return entries[0] ?? null;
  } catch {
    return null;
  }
}

/** `processing`: the whole file is sent, and the server resizes the image. `known`: the library already had the image. */
export type UploadState = 'waiting' | 'uploading' | 'processing' | 'uploaded' | 'known' | 'failed' | 'cancelled';

/** A file to add to the library. */
export interface ChosenFile {
  key: string;
  file: File;
  state: UploadState;
  /** Share of the file that was sent, from 0 to 1. */
  progress: number;
  /** Reason why the upload failed; null if it did not. */
  problem: string | null;
  /** Picture of the library with the same bytes, which is used instead of another upload; null if none is known. */
  known: UploadedImage | null;
}

const unsent = { state: 'waiting', progress: 0, problem: null, known: null } as const;

interface UploadResult extends UploadedImage {
  /** Whether the library already had the picture. */
  isKnown: boolean;
}

/**
 * Uploads files one after another. A failed or cancelled file stays in the list with the reason, and the other uploads
 * continue. Uploaded files leave the list when all uploads have ended.
 *
 * @param failure message if the server gives no reason
 */
export function useUploads(failure: string) {
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const count = useRef(0);
  const running = useRef<AbortController>(null);
  /** Keys of the files that were removed while others were uploading. */
  const leftOut = useRef(new Set<string>());

  const update = (key: string, changes: Partial<ChosenFile>) =>
    setChosen((files) => files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const remove = (key: string) => {
    leftOut.current.add(key);
    setChosen((files) => files.filter((file) => file.key !== key));
  };
  const cancel = () => running.current?.abort();

  const choose = (files: Iterable<File>): ChosenFile[] => {
    const added = Array.from(files, (file) => ({
      ...{ key: String(count.current++), file, ...unsent },
    }));
    setChosen((before) => [...before, ...added]);
    return added;
  };

  const refuse = (key: string, problem: string) => {
    update(key, { state: 'failed', problem });
    toast({ tone: 'error', title: 'Upload failed', description: problem });
  };

  const uploadOne = async ({ key, file }: ChosenFile): Promise<UploadResult | null> => {
    const unreadable = photoProblem(file);
    if (unreadable !== null) {
      refuse(key, unreadable);
      return null;
    }
    update(key, { ...unsent, state: 'uploading' });
    const { signal } = (running.current = new AbortController());
    const known = await knownPicture(file);
    if (known !== null && !signal.aborted) {
      update(key, { state: 'known', known });
      return { ...known, isKnown: true };
    }
    try {
      const onProgress = (progress: number) =>
        update(key, { state: progress < 1 ? 'uploading' : 'processing', progress });
      const watch = { onProgress, signal };
      const image = await sendFile('/api/admin/upload/product-image', 'image', file, watch);
      update(key, { state: 'uploaded' });
      return { ...image, isKnown: false };
    } catch (error) {
      if (signal.aborted) {
        update(key, { state: 'cancelled' });
        return null;
      }
      refuse(key, reasonOf(error, failure));
      return null;
    }
  };

  /**
   * Returns the uploaded images, in the order of the files. Includes pictures that the library already had. Two copies
   * of one file are one image.
   */
  const upload = async (files: readonly ChosenFile[]): Promise<UploadResult[]> => {
    if (files.length === 0) {
      toast({ tone: 'error', title: 'No file selected', description: 'Please select an image to upload' });
      return [];
    }
    const wanted = files.filter(({ known }) => known === null);
    for (const { key } of wanted) update(key, unsent);
    setUploading(true);
    const uploaded = new Map<string, UploadResult>();
    const added: string[] = [];
    const known: string[] = [];
    let sent = 0;
    for (const file of wanted) {
      if (leftOut.current.has(file.key)) continue;
      sent++;
      const image = await uploadOne(file);
      if (image === null) continue;
      if (!uploaded.has(image.filename)) uploaded.set(image.filename, image);
      (image.isKnown ? known : added).push(image.originalname);
    }
    if (uploaded.size > 0) await mutate(showsImages);
    setChosen((now) => now.filter(({ state }) => state !== 'uploaded'));
    setUploading(false);
    if (known.length + added.length === sent && sent > 0) {
      const present = known.length > 0 && `Already in the library: ${known.join(', ')}`;
      if (added.length === 0) toast({ title: 'Nothing uploaded', description: present || undefined });
      else {
        const description = [`Uploaded: ${added.join(', ')}`, present].filter(Boolean).join('. ');
        toast({ title: 'Image uploaded successfully', description });
      }
    }
    return [...uploaded.values()];
  };

  return { chosen, uploading, choose, remove, cancel, upload };
}

/**
 * Accepts files that are dropped on an element. Ignores files that are dropped elsewhere: the browser would open them
 * instead of the page.
 * @returns whether files are being dragged over the element
 */
export function useFileDrop(target: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const drag = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const onElementDrop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop(Array.from(event.dataTransfer?.files ?? []));
    };
    element.addEventListener('dragover', drag, { signal });
    element.addEventListener('dragleave', () => setIsOver(false), { signal });
    element.addEventListener('drop', onElementDrop, { signal });
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', ignore, { signal });
    window.addEventListener('drop', ignore, { signal });
    return () => listeners.abort();
  });
  return isOver;
}
