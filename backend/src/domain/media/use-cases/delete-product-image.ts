import { AuditLog } from '../../audit/ports/audit-log.js';
import { DomainError } from '../../shared/domain-error.js';
import { Store } from '../../shared/ports/store.js';
import { Transaction } from '../../shared/ports/transaction.js';
import { UseCase } from '../../shared/use-case.js';
import { ImageLibrary, type ImageUses } from '../ports/images.js';
import { unknownImage } from './rename-image.js';
import { ReplaceProductPicture } from './replace-product-picture.js';
import { SweepImages } from './sweep-images.js';
import { imageUrlOf } from '../uploaded-image.js';

interface Deletion {
  readonly filename: string;
  /** Whether to delete the picture even if it is in use, and to remove it from all places that show it. */
  readonly force: boolean;
  readonly staffId: number;
}

@UseCase()
export class DeleteProductImage {
  constructor(
    private readonly transaction: Transaction,
    private readonly library: ImageLibrary,
    private readonly store: Store,
    private readonly replaceProductPicture: ReplaceProductPicture,
    private readonly audit: AuditLog,
    private readonly sweep: SweepImages,
  ) {}

  /**
   * Deletes a picture from the library and every place that shows it.
   * @throws DomainError not-found; conflict with the picture's `uses` when the picture is in use and deletion is not
   * forced, or when the picture is the logo
   */
  async execute(deletion: Deletion): Promise<void> {
    await this.transaction.run(() => this.delete(deletion));
    await this.sweep.execute();
  }

  private async delete({ filename, force, staffId }: Deletion): Promise<void> {
    const image = await this.library.lock(filename);
    if (!image) throw unknownImage();
    const { logo } = await this.store.details();
    if (logo === imageUrlOf(filename)) throw new DomainError('conflict', 'image.logo', logoSentence);
    const uses = await this.library.getUses(filename);
    const sentence = usesSentence(uses);
    if (sentence !== null && !force) throw new DomainError('conflict', 'image.in-use', sentence, { facts: { uses } });
    for (const id of productIds(uses))
      await this.replaceProductPicture.execute(id, imageUrlOf(filename), null, staffId);
    await this.library.removeUses(filename);
    await this.library.dismiss(filename);
    const { originalName: subjectName, bytes, width, height } = image;
    const before = { imageName: subjectName, bytes, width, height };
    await this.audit.record({
      staffId,
      action: 'image.deleted',
      subjectId: filename,
      subjectName,
      before,
    });
  }
}

export const logoSentence = 'This picture is the logo of the store. Please choose another logo first.';

/** Ids of the products that show the picture, in the order in which all changes lock products. */
export function productIds({ products, variants }: ImageUses): number[] {
  const ids = [...products, ...variants.map(({ product }) => product)].map(({ id }) => id);
  return [...new Set(ids)].sort((a, b) => a - b);
}

const named = 3;

/** Names the places that show the picture, in one sentence; null when the picture is not in use. */
export function usesSentence({ products, variants, categories, archived }: ImageUses): string | null {
  const shown = [...products, ...variants.map(({ product }) => product), ...categories].map(({ name }) => name);
  const places = [...shown, ...archived.map(({ name }) => `${name} (archived)`)];
  const different = [...new Set(places)];
  if (different.length === 0) return null;
  const quotedNames = different.slice(0, named).map((name) => `“${name}”`);
  const others = different.length - quotedNames.length;
  if (others > 0) quotedNames.push(`${others} more`);
  const list = new Intl.ListFormat('en').format(quotedNames);
  return `This picture is in use: ${list} ${different.length === 1 ? 'shows' : 'show'} it.`;
}
