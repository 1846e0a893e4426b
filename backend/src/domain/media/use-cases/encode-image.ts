import { slugFor } from '../../catalog/slug.js';
import { Clock } from '../../shared/ports/clock.js';
import { Ids } from '../../shared/ports/ids.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageCodec, type PictureFile } from '../ports/images.js';
import type { UploadedImage } from '../uploaded-image.js';

/** Converts an uploaded picture into the files that the shop serves, and names it. */
@UseCase()
export class EncodeImage {
  constructor(
    private readonly codec: ImageCodec,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /**
   * @param name the file's original name
   * @throws DomainError invalid for a file that is not an accepted picture
   */
  async execute(
    content: Uint8Array,
    name: string,
  ): Promise<{ readonly image: UploadedImage; readonly sha256: string; readonly files: readonly PictureFile[] }> {
    const { width, height, placeholder, sha256, files } = await this.codec.encode(content);
    const originalName = originalNameOf(name);
    const stem = slugFor(originalName.replace(/\.[^.]*$/, '')).slice(0, 60);
    const filename = `${stem}-${this.ids.uuid().replaceAll('-', '').slice(0, 20)}.webp`;
    const bytes = content.length;
    const image = { filename, originalName, bytes, width, height, placeholder, createdAt: this.clock.now() };
    return { image, sha256, files };
  }
}

const maxNameLength = 255;

/** The file's original name, for display: without folders and invisible characters. */
function originalNameOf(name: string): string {
  const file = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = file.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\uFFFD]/gu, '').trim();
  return Array.from(shown).slice(0, maxNameLength).join('').trim() || 'picture';
}
