import type { MigrationInterface, QueryRunner } from 'typeorm';
import media from '../functions/media.sql';

/**
 * Pictures that staff upload, and their placeholders. `sha256` is the hash of the uploaded file, which finds repeated
 * uploads.
 */
export class Media1797000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(table);
    await runner.query(media);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uploaded_images');
  }
}

const table = `
  CREATE TABLE uploaded_images (
    filename text PRIMARY KEY CHECK (filename ~ '^[a-z0-9-]+[.](webp|avif|jpg|png)$'),
    original_name text NOT NULL CHECK (length(original_name) BETWEEN 1 AND 255),
    bytes integer NOT NULL CHECK (bytes > 0),
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    user_id integer REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    state text NOT NULL DEFAULT 'kept' CHECK (state IN ('arriving', 'kept', 'leaving')),
    placeholder text CHECK (length(placeholder) <= 300 AND placeholder ~ '^data:image/webp;base64,[A-Za-z0-9+/]+=*$'),
    sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$')
  );
  CREATE INDEX uploaded_images_created_at_index ON uploaded_images (created_at DESC, filename);
  CREATE INDEX uploaded_images_user_id_fkey_index ON uploaded_images (user_id) WHERE user_id IS NOT NULL;`;
