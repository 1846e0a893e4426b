/** Maximum side length to send, in pixels. The shop shows no larger pictures. */
const longestSide = 3000;

/** Returns a message if the shop cannot read the picture, before anything is sent; null if no problem is known. */
export function photoProblem({ name, type }: File): string | null {
  // Browsers without HEIC support report no type.
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
    ? 'This is no picture that we can read. Please choose a JPEG, PNG, WebP or AVIF file.'
    : null;
}

/** Removes unreadable pictures from a file field. @returns the reason, or null if all files can be sent */
export function refusePhotos(field: HTMLInputElement): string | null {
  const problem = Array.from(field.files ?? [], photoProblem).find((text) => text !== null) ?? null;
  if (problem !== null) field.value = '';
  return problem;
}

/** Scales a photo down and turns it upright. Every other file is returned unchanged; the server validates it. */
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
