import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary } from '../ports/images.js';
import type { UploadedImage } from '../uploaded-image.js';

@UseCase()
export class RenameImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly library: ImageLibrary,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Changes the name by which staff find a picture. The address of the picture stays.
   * @throws DomainError not-found
   */
  execute(filename: string, originalName: string, staffId: number): Promise<UploadedImage> {
    return this.transaction.run(async () => {
      const image = await this.library.lock(filename);
      if (!image) throw unknownImage();
      if (image.originalName === originalName) return image;
      await this.library.rename(filename, originalName);
      const [before, after] = [{ imageName: image.originalName }, { imageName: originalName }];
      const entry = { subjectId: filename, subjectName: originalName, before, after };
      await this.audit.record({ staffId, action: 'image.renamed', ...entry });
      return { ...image, originalName };
    });
  }
}

export function unknownImage(): DomainError {
  return new DomainError('not-found', 'image.unknown', 'This picture does not exist.');
}
