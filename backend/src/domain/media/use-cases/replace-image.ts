import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Store } from '../../shared/ports/store.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary } from '../ports/images.js';
import { imageUrlOf } from '../uploaded-image.js';
import { logoSentence, productIds } from './delete-product-image.js';
import { unknownImage } from './rename-image.js';
import { ReplaceProductPicture } from './replace-product-picture.js';

interface Replacement {
  readonly filename: string;
  /** The filename of the picture to show instead. */
  readonly by: string;
  readonly staffId: number;
}

@UseCase()
export class ReplaceImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly library: ImageLibrary,
    private readonly store: Store,
    private readonly replaceProductPicture: ReplaceProductPicture,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Shows another picture of the library in all places of a picture. Order lines still show the former picture, which
   * stays in the library.
   * @throws DomainError not-found for an unknown picture; conflict for the logo
   */
  execute({ filename, by, staffId }: Replacement): Promise<void> {
    return this.transaction.run(async () => {
      const names = new Map<string, string>();
      // Always in the same order, so that two replacements cannot wait for each other.
      for (const name of [filename, by].sort()) {
        const image = await this.library.lock(name);
        if (!image) throw unknownImage();
        names.set(name, image.originalName);
      }
      if (filename === by) return;
      const { logo } = await this.store.details();
      if (logo === imageUrlOf(filename)) throw new DomainError('conflict', 'image.logo', logoSentence);
      const uses = await this.library.getUses(filename);
      for (const id of productIds(uses))
        await this.replaceProductPicture.execute(id, imageUrlOf(filename), imageUrlOf(by), staffId);
      await this.library.replaceUses(filename, by);
      const [imageName = filename, nextName] = [names.get(filename), names.get(by)];
      const entry = {
        subjectId: filename,
        subjectName: imageName,
        before: { imageName },
        after: { imageName: nextName },
      };
      await this.audit.record({ staffId, action: 'image.replaced', ...entry });
    });
  }
}
