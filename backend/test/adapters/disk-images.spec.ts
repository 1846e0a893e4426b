import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DiskImages } from '../../src/adapters/disk/disk-images.js';
import { expectAway, itKeepsImages } from '../contracts/image-store.contract.js';

describe('pictures in a folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-')), 'images');
  });
  afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

  itKeepsImages(() => new DiskImages(folder));

  it('leaves nothing beside the file that it was given', async () => {
    await new DiskImages(folder).put('top.webp', Uint8Array.of(1));
    expect(fs.readdirSync(folder)).toEqual(['top.webp']);
  });

  it('are away where the folder cannot be written', async () => {
    fs.writeFileSync(folder, 'a file stands in its place');
    await expectAway(new DiskImages(folder));
  });
});
