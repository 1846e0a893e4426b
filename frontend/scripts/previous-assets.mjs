import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const client = fileURLToPath(new URL('../dist/client', import.meta.url));
const compressed = ['', '.br', '.gz'];

/**
 * Retains the files of the previous build for tabs that still run it, and deletes the files of older builds.
 * @returns function that copies them next to the new files
 */
export async function restorePreviousAssets() {
  const files = await filesOfManifest();
  const folder = await mkdtemp(join(tmpdir(), 'previous-assets-'));
  const copy = async (from, to) => {
    for (const file of files) {
      for (const ending of compressed) {
        await cp(join(from, file + ending), join(to, file + ending), { force: false }).catch(ignoreMissing);
      }
    }
  };
  await copy(client, folder);
  return async () => {
    await mkdir(join(client, 'assets'), { recursive: true });
    await copy(folder, client);
    await rm(folder, { recursive: true });
  };
}

async function filesOfManifest() {
  try {
    const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
    const chunks = Object.values(manifest);
    return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]));
  } catch (error) {
    ignoreMissing(error);
    return new Set();
  }
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error;
}
