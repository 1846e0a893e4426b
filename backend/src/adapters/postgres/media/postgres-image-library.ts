import { Injectable } from '@nestjs/common';
import { ImageLibrary, type ImageUses, type LibraryPage } from '../../../domain/media/ports/image-library.js';
import { imageUrlOf, type UploadedImage } from '../../../domain/media/uploaded-image.js';
import { containing, matches } from '../shared/containing.js';
import { CurrentManager } from '../connection/current-manager.js';

const columns =
  'filename, original_name AS "originalName", bytes, width, height, placeholder, created_at AS "createdAt"';
const matching = `state = 'kept' AND ($1::text IS NULL OR ${matches(`(original_name || ' ' || filename)`, '$1')})`;

@Injectable()
export class PostgresImageLibrary implements ImageLibrary {
  constructor(private readonly current: CurrentManager) {}

  async expect(image: UploadedImage, staffId: number): Promise<void> {
    const { filename, originalName, bytes, width, height, placeholder, createdAt } = image;
    await this.current.query(
      `INSERT INTO uploaded_images (filename, original_name, bytes, width, height, placeholder, user_id, created_at, state)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'arriving')`,
      [filename, originalName, bytes, width, height, placeholder, staffId, createdAt],
    );
  }

  async keep(filename: string): Promise<void> {
    await this.current.query(`UPDATE uploaded_images SET state = 'kept' WHERE filename = $1`, [filename]);
  }

  async list({ search, limit, offset }: LibraryPage): Promise<{ images: UploadedImage[]; total: number }> {
    const pattern = search === undefined ? null : containing(search);
    const images = await this.current.query<UploadedImage>(
      `SELECT ${columns} FROM uploaded_images WHERE ${matching} ORDER BY created_at DESC, filename LIMIT $2 OFFSET $3`,
      [pattern, limit, offset],
    );
    const [count] = await this.current.query<{ total: number }>(
      `SELECT count(*)::integer AS total FROM uploaded_images WHERE ${matching}`,
      [pattern],
    );
    return { images, total: count?.total ?? 0 };
  }

  get(filename: string): Promise<UploadedImage | null> {
    return this.one(filename, '');
  }

  lock(filename: string): Promise<UploadedImage | null> {
    return this.one(filename, 'FOR UPDATE');
  }

  async getUses(filename: string): Promise<ImageUses> {
    const url = [imageUrlOf(filename)];
    return {
      products: await this.current.query(
        `SELECT id, name, slug FROM products WHERE archived_at IS NULL
           AND (image_url = $1 OR id IN (SELECT product_id FROM product_images WHERE url = $1)) ORDER BY name, id`,
        url,
      ),
      variants: await this.current.query(
        `SELECT variant.id, size, color, json_build_object('id', products.id, 'name', name, 'slug', slug) AS product
         FROM product_variants variant JOIN products ON products.id = product_id
         WHERE variant.image_url = $1 AND variant.archived_at IS NULL AND products.archived_at IS NULL
         ORDER BY name, variant.position, variant.id`,
        url,
      ),
      categories: await this.current.query(
        'SELECT id, name, slug FROM categories WHERE image_url = $1 ORDER BY id',
        url,
      ),
    };
  }

  async takeOff(filename: string): Promise<void> {
    const url = [imageUrlOf(filename)];
    await this.current.query('UPDATE categories SET image_url = NULL WHERE image_url = $1', url);
    await this.current.query(`UPDATE products SET image_url = '' WHERE image_url = $1`, url);
    await this.current.query('DELETE FROM product_images WHERE url = $1', url);
    await this.current.query('UPDATE product_variants SET image_url = NULL WHERE image_url = $1', url);
    await this.current.query('UPDATE order_items SET image_url = NULL WHERE image_url = $1', url);
  }

  async dismiss(filename: string): Promise<void> {
    await this.current.query(`UPDATE uploaded_images SET state = 'leaving' WHERE filename = $1`, [filename]);
  }

  async forget(filename: string): Promise<void> {
    await this.current.query('DELETE FROM uploaded_images WHERE filename = $1', [filename]);
  }

  async listLeftovers(arrivingBefore: Date): Promise<string[]> {
    const rows = await this.current.query<{ filename: string }>(
      `SELECT filename FROM uploaded_images
       WHERE state = 'leaving' OR (state = 'arriving' AND created_at < $1) ORDER BY filename`,
      [arrivingBefore],
    );
    return rows.map(({ filename }) => filename);
  }

  private async one(filename: string, locking: string): Promise<UploadedImage | null> {
    const [image] = await this.current.query<UploadedImage>(
      `SELECT ${columns} FROM uploaded_images WHERE filename = $1 AND state = 'kept' ${locking}`,
      [filename],
    );
    return image ?? null;
  }
}
