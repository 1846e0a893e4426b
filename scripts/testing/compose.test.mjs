import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { inRoot } from '../paths.mjs';

const text = fs.readFileSync(inRoot('docker-compose.yml'), 'utf8');
/** @type {{ services: Record<string, any>, volumes: Record<string, unknown> }} */
const { services, volumes } = parse(text, { merge: true });
const passwords = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD'];

for (const [name, service] of Object.entries(services))
  test(`the service ${name} has no rights that it does not need, and limits of memory and logs`, () => {
    assert.deepEqual(service.cap_drop, ['ALL']);
    assert.equal(service.read_only, true);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
    assert.match(String(service.mem_limit), /\d[gm]\}?$/);
    assert.ok(service.logging.options['max-size'] && service.logging.options['max-file']);
    assert.ok(service.tmpfs.includes('/tmp'));
  });

test('no password has a default, and the password for a trial is in a separate file', () => {
  for (const name of passwords) {
    const uses = [...text.matchAll(new RegExp(`\\$\\{${name}[^}]*\\}`, 'g'))];
    assert.ok(uses.length > 0);
    for (const [use] of uses) assert.match(use, /:\?/);
    assert.match(fs.readFileSync(inRoot('deploy', 'demo.env'), 'utf8'), new RegExp(`^${name}=`, 'm'));
  }
});

test('Redis requires a password, and the shop has that password', () => {
  const { command, environment, healthcheck } = services.redis;
  assert.match(command[command.indexOf('--requirepass') + 1], /^\$\{REDIS_PASSWORD:\?/);
  assert.match(environment.REDISCLI_AUTH, /^\$\{REDIS_PASSWORD:\?/);
  assert.match(healthcheck.test.join(' '), /PONG/);
  for (const { environment: shop } of [services.app, services.worker, services.backup])
    assert.match(shop.REDIS_URL, /redis:\/\/default:\$\{REDIS_PASSWORD:\?[^}]*\}@redis:6379/);
});

test('backups run automatically, and are saved in a separate volume', () => {
  assert.match(services.backup.command.join(' '), /npm run backup -- --to "\/backups\//);
  assert.ok(services.backup.volumes.includes('backups:/backups'));
  assert.ok('backups' in volumes);
});

test('health checks test whether a process responds, independent of its database', () => {
  assert.match(services.worker.healthcheck.test.join(' '), /\/health\/live/);
  assert.equal(services.app.healthcheck, undefined, 'the one of the image');
});

test('the comment at the top lists every setting of the file', () => {
  const [comment = ''] = text.split('\nx-');
  const known = fs.readFileSync(inRoot('.env.example'), 'utf8');
  for (const [, name] of text.matchAll(/(?<!\$)\$\{([A-Z_]+)/g))
    assert.ok(`${comment}${known}`.includes(name), `${name} is described nowhere`);
});
