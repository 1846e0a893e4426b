import type { MigrationInterface, QueryRunner } from 'typeorm';
import accounts from '../functions/accounts.sql';
import { administrators } from './0003-accounts.js';

/**
 * Staff have roles that consist of permissions. Existing administrators become owners. A trigger derives `is_admin`
 * from the role, so that processes of the previous version can still write the column during an upgrade. Invitations
 * store only hashes of their tokens.
 */
export class StaffRoles1796000023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_roles (
        name text PRIMARY KEY CHECK (length(name) BETWEEN 2 AND 40),
        permissions text[] NOT NULL CONSTRAINT staff_roles_not_empty CHECK (cardinality(permissions) > 0),
        is_built_in boolean NOT NULL DEFAULT false
      );
      CREATE UNIQUE INDEX staff_roles_name_key ON staff_roles (lower(name));
      INSERT INTO staff_roles (name, permissions, is_built_in) VALUES
        ('Owner', '{products.view,products.change,orders.view,orders.change,orders.refund,orders.export,messages.view,messages.change,promotions.view,promotions.change,users.view,users.change,staff.view,staff.change,settings.view,settings.change,operations.view,operations.change}', true),
        ('Manager', '{products.view,products.change,orders.view,orders.change,orders.refund,orders.export,messages.view,messages.change,promotions.view,promotions.change,users.view,users.change,staff.view,settings.view,settings.change,operations.view,operations.change}', true),
        ('Fulfillment', '{products.view,orders.view,orders.change}', true),
        ('Support', '{products.view,orders.view,orders.change,orders.refund,messages.view,messages.change,promotions.view,users.view}', true),
        ('Viewer', '{products.view,orders.view,messages.view,promotions.view,users.view,settings.view}', true);

      DROP TRIGGER users_keep_an_administrator ON users;
      DROP FUNCTION keep_an_administrator;
      ALTER TABLE users ADD COLUMN role text REFERENCES staff_roles (name) ON UPDATE CASCADE;
      UPDATE users SET role = 'Owner' WHERE is_admin;
      ALTER TABLE users
        ADD CONSTRAINT users_is_admin_by_role CHECK (is_admin = (role IS NOT NULL)),
        DROP CONSTRAINT users_guests_never_sign_in,
        ADD CONSTRAINT users_guests_never_sign_in
          CHECK (NOT is_guest OR (password_hash = '' AND role IS NULL AND name_skeleton IS NULL));
      CREATE INDEX users_role_index ON users (role) WHERE role IS NOT NULL;
      ${accounts}

      CREATE TABLE staff_invitations (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
        role text NOT NULL REFERENCES staff_roles (name) ON UPDATE CASCADE,
        invited_by integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT staff_invitations_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (lower(email))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE staff_invitations;
      DROP TRIGGER users_keep_an_owner ON users;
      DROP TRIGGER users_is_admin ON users;
      DROP FUNCTION keep_an_owner, derive_is_admin;
      ALTER TABLE users DROP CONSTRAINT users_is_admin_by_role, DROP CONSTRAINT users_guests_never_sign_in;
      -- Other roles had fewer permissions than an administrator.
      UPDATE users SET is_admin = false WHERE role <> 'Owner';
      ALTER TABLE users
        DROP COLUMN role,
        ADD CONSTRAINT users_guests_never_sign_in
          CHECK (NOT is_guest OR (password_hash = '' AND NOT is_admin AND name_skeleton IS NULL));
      DROP TABLE staff_roles;
      ${administrators}`);
  }
}
