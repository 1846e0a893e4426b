import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers' saved delivery addresses (docs/decisions/0026-check-us-addresses-against-public-lists-and-save-ten-per-account.md). */
export class Addresses1795000030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE addresses (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id),
        place smallint NOT NULL CONSTRAINT addresses_at_most_ten CHECK (place BETWEEN 1 AND 10),
        is_default boolean NOT NULL DEFAULT false,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
        address text NOT NULL CHECK (length(address) BETWEEN 1 AND 50),
        city text NOT NULL CHECK (length(city) BETWEEN 1 AND 28),
        state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
        zip_code text NOT NULL CHECK (zip_code ~ '^\\d{5}(-\\d{4})?$'),
        CONSTRAINT addresses_place_key UNIQUE (user_id, place)
      );
      CREATE UNIQUE INDEX addresses_default_key ON addresses (user_id) WHERE is_default;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE addresses');
  }
}
