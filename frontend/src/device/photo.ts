/** Maximum pixels of a side that are sent; the shop shows no more. */
const longestSide = 3000;

/** Why the shop cannot read a picture, for the form to say before anything is sent; null if nothing is known against it. */
export function photoProblem({ name, type }: File): string | null {
  // Browsers that do not know HEIC give no type.
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
    ? 'This is no picture that we can read. Please choose a JPEG, PNG, WebP or AVIF file.'
    : null;
}

/** Takes files that the shop cannot read out of their field. @returns why, null if all of them may be sent */
export function refusePhotos(field: HTMLInputElement): string | null {
  const problem = Array.from(field.files ?? [], photoProblem).find((text) => text !== null) ?? null;
  if (problem !== null) field.value = '';
  return problem;
}

/**
 * A photo from a phone, upright and small enough to send. Every other file stays as it is: the shop says what is wrong
 * with it.
 */
export async function smallerPhoto(file: File): Promise<File> {
  if (file.type !== 'image/jpeg') return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = longestSide / Math.max(photo.width, photo.height);
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
