import 'reflect-metadata';
import fs from 'node:fs/promises';
import { dataSourceOptions } from '../adapters/postgres/data-source.js';
import { DiskImages } from '../adapters/disk/disk-images.js';
import { imageStoreFor } from '../modules/image-store.js';
import { filesOf } from '../domain/media/uploaded-image.js';
import type { ImageStore } from '../domain/media/ports/images.js';
import { runWithConfig } from './run-with-config.js';
import { DataSource } from 'typeorm';

/** Max number of files copied at the same time. */
const concurrency = 8;

const [direction, folder] = process.argv.slice(2);

// Copies the files of the uploaded pictures between the shop's store and a folder, and prints the result as JSON.
await runWithConfig(async (config) => {
  if (folder === undefined || (direction !== 'save' && direction !== 'load')) {
    console.error('Usage: node dist/processes/copy-images.js save|load FOLDER');
    process.exitCode = 2;
    return;
  }
  await fs.mkdir(folder, { recursive: true });
  const backup = new DiskImages(folder);
  const shop = imageStoreFor(config);
  const [from, to] = direction === 'save' ? [shop, backup] : [backup, shop];
  console.log(JSON.stringify(await copyAll(await filesOfLibrary(config.databaseUrl), from, to)));
});

/**
 * Copies the files that exist. A picture may lack some sizes, and the files of demo pictures are in the demo folder.
 */
async function copyAll(names: string[], from: ImageStore, to: ImageStore): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  const waiting = [...names];
  const worker = async (): Promise<void> => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const content = await from.get(name);
      if (!content) continue;
      await to.save(name, content);
      total.files += 1;
      total.bytes += content.length;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return total;
}

async function filesOfLibrary(databaseUrl: string): Promise<string[]> {
  const dataSource = await new DataSource(dataSourceOptions(databaseUrl, 1)).initialize();
  try {
    const rows = await dataSource.query<{ filename: string }[]>(
      `SELECT filename FROM uploaded_images WHERE state = 'kept' ORDER BY filename`,
    );
    return rows.flatMap(({ filename }) => filesOf(filename));
  } finally {
    await dataSource.destroy();
  }
}
