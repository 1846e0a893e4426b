import { AuditLog } from '../../audit/ports/audit-log.js';
import { slugFor } from '../../catalog/slug.js';
import { Clock } from '../../shared/ports/clock.js';
import { DomainError } from '../../shared/domain-error.js';
import { Ids } from '../../shared/ports/ids.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { type EncodedPicture, ImageCodec } from '../ports/image-codec.js';
import { ImageLibrary } from '../ports/image-library.js';
import { ImageStore } from '../ports/image-store.js';
import { SweepImages } from './sweep-images.js';
import { ownWidth, type UploadedImage, widthFile } from '../uploaded-image.js';

export interface Upload {
  readonly content: Uint8Array;
  /** The file's original name. */
  readonly name: string;
  readonly staffId: number;
  /** False when the client has disconnected. */
  readonly stillWanted: () => boolean;
}

@UseCase()
export class UploadProductImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly codec: ImageCodec,
    private readonly store: ImageStore,
    private readonly library: ImageLibrary,
    private readonly audit: AuditLog,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly sweep: SweepImages,
  ) {}

  /**
   * Adds a picture to the library. It becomes visible only after all its files are stored.
   * @throws DomainError invalid for a file that is not an accepted picture; conflict when the client has disconnected;
   * unavailable while the store is down
   */
  async execute({ content, name, staffId, stillWanted }: Upload): Promise<UploadedImage> {
    const picture = await this.codec.encode(content);
    const image = this.imageOf(picture, content, originalNameOf(name));
    if (!stillWanted()) throw unwanted();
    await this.library.expect(image, staffId);
    await this.storeFiles(image.filename, picture);
    if (!stillWanted()) {
      await this.library.dismiss(image.filename);
      await this.sweep.execute();
      throw unwanted();
    }
    await this.transaction.run(async () => {
      await this.library.keep(image.filename);
      const { filename: subjectId, originalName: subjectName, bytes, width, height } = image;
      const after = { imageName: subjectName, bytes, width, height };
      await this.audit.record({ staffId, action: 'image.uploaded', subjectId, subjectName, before: null, after });
    });
    return image;
  }

  private imageOf(picture: EncodedPicture, content: Uint8Array, originalName: string): UploadedImage {
    const stem = slugFor(originalName.replace(/\.[^.]*$/, '')).slice(0, 60);
    const filename = `${stem}-${this.ids.uuid().replaceAll('-', '').slice(0, 20)}.webp`;
    const { width, height, placeholder } = picture;
    return { filename, originalName, bytes: content.length, width, height, placeholder, createdAt: this.clock.now() };
  }

  private async storeFiles(filename: string, { files }: EncodedPicture): Promise<void> {
    for (const { width, format, content } of files) {
      await this.store.save(widthFile(filename, width, format), content);
      if (width === ownWidth && format === 'webp') await this.store.save(filename, content);
    }
  }
}

function unwanted(): DomainError {
  return new DomainError('conflict', 'image.unwanted', 'This upload was given up.');
}

const longest = 255;

/** The file's original name, for display: without folders and invisible characters. */
function originalNameOf(name: string): string {
  const file = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const shown = file.replace(/[\p{Cc}\p{Cf}\p{Surrogate}\uFFFD]/gu, '').trim();
  return Array.from(shown).slice(0, longest).join('').trim() || 'picture';
}
