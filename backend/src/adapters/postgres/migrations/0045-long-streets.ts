import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A street has up to 100 characters, printed on two lines. */
export class LongStreets1795000045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE addresses DROP CONSTRAINT addresses_address_check;
      ALTER TABLE addresses
        ADD CONSTRAINT addresses_address_check CHECK (length(address) BETWEEN 1 AND 100);`);
  }

  /** Fails while an address has a longer street: shortening it would change where parcels go. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE addresses DROP CONSTRAINT addresses_address_check;
      ALTER TABLE addresses
        ADD CONSTRAINT addresses_address_check CHECK (length(address) BETWEEN 1 AND 50);`);
  }
}
