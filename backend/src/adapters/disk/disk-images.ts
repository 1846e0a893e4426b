import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { type ImageStore, storeUnavailable } from '../../domain/media/ports/images.js';

/** Stores picture files in a separate folder. */
export class DiskImages implements ImageStore {
  constructor(private readonly folder: string) {}

  async save(name: string, content: Uint8Array): Promise<void> {
    const unfinished = path.join(this.folder, `.${randomUUID()}`);
    try {
      await fs.mkdir(this.folder, { recursive: true });
      await fs.writeFile(unfinished, content, { flush: true });
      await fs.rename(unfinished, path.join(this.folder, name));
    } catch (error) {
      await fs.rm(unfinished, { force: true }).catch(() => undefined);
      throw storeUnavailable(error);
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    try {
      return await contentOf(path.join(this.folder, name));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw storeUnavailable(error);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await fs.rm(path.join(this.folder, name), { force: true });
    } catch (error) {
      throw storeUnavailable(error);
    }
  }
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Returns the content of a regular file, and null for any other kind of path: a link could point anywhere, and reading
 * a pipe may never end.
 */
async function contentOf(file: string): Promise<Uint8Array | null> {
  const handle = await fs.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : null;
  } finally {
    await handle.close();
  }
}

/** Whether the file does not exist. ELOOP means that the path is a link, which the open flags forbid. */
function isAbsent(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP');
}
