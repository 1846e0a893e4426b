import type { MigrationInterface, QueryRunner } from 'typeorm';
import accounts from '../functions/accounts.sql';

/** Staff have roles that consist of permissions. Invitations of staff store only hashes of their tokens. */
export class StaffRoles1797000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [roles, invitations, accounts]) await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE staff_invitations;
      DROP FUNCTION keep_an_owner CASCADE;
      ALTER TABLE users DROP CONSTRAINT users_role_fkey;
      DROP TABLE staff_roles`);
  }
}

const roles = `
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
  ALTER TABLE users ADD FOREIGN KEY (role) REFERENCES staff_roles (name) ON UPDATE CASCADE;`;

const invitations = `
  CREATE TABLE staff_invitations (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
    role text NOT NULL REFERENCES staff_roles (name) ON UPDATE CASCADE,
    invited_by integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL CONSTRAINT staff_invitations_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (lower(email));`;
