import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary, ImageStore, type PictureFile } from '../ports/images.js';
import { EncodeImage } from './encode-image.js';
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
    private readonly encodeImage: EncodeImage,
    private readonly store: ImageStore,
    private readonly library: ImageLibrary,
    private readonly audit: AuditLog,
    private readonly sweep: SweepImages,
  ) {}

  /**
   * Adds a picture to the library. The picture becomes visible only after all its files are stored.
   * @throws DomainError invalid for a file that is not an accepted picture; conflict when the client has disconnected;
   * unavailable while the store is down
   */
  async execute({ content, name, staffId, stillWanted }: Upload): Promise<UploadedImage> {
    const { image, sha256, files } = await this.encodeImage.execute(content, name);
    if (!stillWanted()) throw unwanted();
    await this.library.expect(image, sha256, staffId);
    await this.storeFiles(image.filename, files);
    if (!stillWanted()) {
      await this.library.dismiss(image.filename);
      await this.sweep.execute();
      throw unwanted();
    }
    await this.transaction.run(async () => {
      await this.library.publish(image.filename);
      const { filename: subjectId, originalName: subjectName, bytes, width, height } = image;
      const after = { imageName: subjectName, bytes, width, height };
      await this.audit.record({ staffId, action: 'image.uploaded', subjectId, subjectName, after });
    });
    return image;
  }

  private async storeFiles(filename: string, files: readonly PictureFile[]): Promise<void> {
    for (const { width, format, content } of files) {
      await this.store.save(widthFile(filename, width, format), content);
      if (width === ownWidth && format === 'webp') await this.store.save(filename, content);
    }
  }
}

function unwanted(): DomainError {
  return new DomainError('conflict', 'image.unwanted', 'This upload was cancelled.');
}
