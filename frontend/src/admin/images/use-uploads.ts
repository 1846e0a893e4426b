import { useRef, useState } from 'react';
import { uploadImage } from '../../api/admin/images';
import { reasonOf } from '../../api/api-error';
import { photoProblem } from '../../device/photo';
import { useToast } from '../../ui/toast/use-toast';
import { useImagesChanged } from './use-images';

/** A file to add to the library. */
export interface ChosenFile {
  key: string;
  file: File;
  /** Share of the file that is sent, from 0 to 1; null before the upload starts. */
  progress: number | null;
  /** Reason why the file was not uploaded, e.g. "Cancelled"; null if there is none. */
  problem: string | null;
}

/**
 * Uploads files one after another. A rejected or cancelled file stays in the list with the reason, and the others
 * continue.
 *
 * @param failure message if the server gives no reason
 */
export function useUploads(failure: string) {
  const toast = useToast();
  const changed = useImagesChanged();
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
    const added = Array.from(files, (file) => ({ key: String(count.current++), file, progress: null, problem: null }));
    setChosen((before) => [...before, ...added]);
    return added;
  };

  const refuse = (key: string, problem: string) => {
    update(key, { progress: null, problem });
    toast({ tone: 'error', title: 'Upload failed', description: problem });
  };

  const uploadOne = async ({ key, file }: ChosenFile): Promise<string | null> => {
    const unreadable = photoProblem(file);
    if (unreadable !== null) {
      refuse(key, unreadable);
      return null;
    }
    update(key, { progress: 0, problem: null });
    const { signal } = (running.current = new AbortController());
    try {
      const { originalname } = await uploadImage(file, { onProgress: (progress) => update(key, { progress }), signal });
      remove(key);
      return originalname;
    } catch (error) {
      if (signal.aborted) {
        update(key, { progress: null, problem: 'Cancelled' });
        return null;
      }
      refuse(key, reasonOf(error, failure));
      return null;
    }
  };

  /** Returns the number of uploaded files. */
  const upload = async (files: readonly ChosenFile[]): Promise<number> => {
    if (files.length === 0) {
      toast({ tone: 'error', title: 'No file selected', description: 'Please select an image to upload' });
      return 0;
    }
    setUploading(true);
    const taken: string[] = [];
    let sent = 0;
    for (const file of files) {
      if (leftOut.current.has(file.key)) continue;
      sent++;
      const name = await uploadOne(file);
      if (name !== null) taken.push(name);
    }
    setUploading(false);
    if (taken.length > 0) await changed();
    if (taken.length === sent) {
      toast({ title: 'Image uploaded successfully', description: `Uploaded: ${taken.join(', ')}` });
    }
    return taken.length;
  };

  return { chosen, uploading, choose, remove, cancel, upload };
}
