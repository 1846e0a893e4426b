import { type CacheTag, CatalogChanges, type ChangeListener } from '../../src/domain/catalog/ports/catalog-changes.js';

/** Changes that a test reports. */
export class FakeCatalogChanges extends CatalogChanges {
  private readonly listeners: ChangeListener[] = [];

  override follow(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  override isCurrent(): boolean {
    return true;
  }

  override async catchUp(): Promise<void> {}

  override deleteOld(): Promise<number> {
    return Promise.resolve(0);
  }

  change(...tags: CacheTag[]): void {
    for (const listener of this.listeners) listener(tags, 'other');
  }
}
