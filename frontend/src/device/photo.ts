/** Maximum side length to send, in pixels. The shop does not show larger pictures. */
const maxSidePixels = 3000;

/**
 * Returns a message that the file cannot be used, including the next step; null if no problem is known before the
 * upload.
 */
export const photoProblem = (file: File): string | null => (isUnreadable(file) ? problemOf([file]) : null);

/**
 * Removes from a file field the files that the shop cannot read. The other files stay selected.
 * @returns a message that names each removed file; null if no file was removed
 */
export function refusePhotos(field: HTMLInputElement): string | null {
  const refused = [...(field.files ?? [])].filter(isUnreadable);
  if (refused.length === 0) return null;
  removeFiles(field, refused);
  return problemOf(refused) + (field.files?.length ? ' The other pictures stay selected.' : '');
}

/** Removes files from a file field. The other files stay selected. */
export function removeFiles(field: HTMLInputElement, removed: readonly File[]): void {
  const rest = new DataTransfer();
  for (const file of field.files ?? []) if (!removed.includes(file)) rest.items.add(file);
  field.files = rest.files;
}

// Browsers without HEIC support report no type, so the extension of the file counts, too.
const isUnreadable = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

const problemOf = (files: readonly File[]) =>
  `We cannot read ${files.map(({ name }) => name).join(', ')}. Please choose a JPEG, PNG, WebP or AVIF file instead.`;

/** Scales a large JPEG down and turns it upright. Returns every other file unchanged; the server validates it. */
export async function smallerPhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg') return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = maxSidePixels / Math.max(photo.width, photo.height);
    const content = scale < 1 ? await drawn(photo, scale) : null;
    photo.close();
    return content ? new File([content], file.name, { type: content.type }) : file;
  } catch {
    return file;
  }
}

function drawn(photo: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}
