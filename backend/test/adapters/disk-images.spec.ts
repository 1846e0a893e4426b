import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskImages } from '../../src/adapters/disk/disk-images.js';
import { expectUnavailable, imageStoreContract } from '../contracts/image-store.contract.js';

describe('pictures in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-')), 'images');
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

  imageStoreContract(() => new DiskImages(folder));

  it('leaves no temporary file in the folder', async () => {
    await new DiskImages(folder).save('top.webp', Uint8Array.of(1));
    expect(fs.readdirSync(folder)).toEqual(['top.webp']);
  });

  it('does not follow symbolic links', async () => {
    const images = new DiskImages(folder);
    await images.save('top.webp', Uint8Array.of(1));
    const secret = path.join(path.dirname(folder), 'session-secret');
    fs.writeFileSync(secret, 'secret');
    fs.symlinkSync(secret, path.join(folder, 'link.webp'));
    fs.symlinkSync(path.join(folder, 'top.webp'), path.join(folder, 'neighbour.webp'));
    fs.mkdirSync(path.join(folder, 'folder.webp'));
    for (const name of ['link.webp', 'neighbour.webp', 'folder.webp']) {
      expect([name, await images.get(name)]).toEqual([name, null]);
    }
    expect(await images.get('top.webp')).toEqual(Buffer.of(1));
  });

  it('reports the store as unavailable when the folder cannot be written', async () => {
    fs.writeFileSync(folder, 'a file stands in its place');
    await expectUnavailable(new DiskImages(folder));
  });
});
