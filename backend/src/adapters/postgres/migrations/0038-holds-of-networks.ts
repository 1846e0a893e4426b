import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds payments that wait for the shopper's details by the time of the payment, and the live checkouts of one network, whose
 * held units and declined payments are limited. Votes without an account count once per network.
 */
export class HoldsOfNetworks1795000038000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No constraint limits the network to live checkouts, because processes of the previous version end some during an
    // upgrade.
    await runner.query(`
      CREATE INDEX checkouts_paid_index ON checkouts (paid_at) WHERE state = 'open' AND paid_at IS NOT NULL;
      ALTER TABLE checkouts ADD COLUMN network text;
      CREATE INDEX checkouts_network_index ON checkouts (network) WHERE network IS NOT NULL;
      ALTER TABLE review_votes ADD COLUMN network text;
      CREATE UNIQUE INDEX review_votes_network_key ON review_votes (review_id, network)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX checkouts_paid_index;
      ALTER TABLE checkouts DROP COLUMN network;
      ALTER TABLE review_votes DROP COLUMN network`);
  }
}
