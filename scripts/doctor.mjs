import fs from 'node:fs';
import { parseEnv } from 'node:util';
import { isFresh, workspaces } from './freshness.mjs';
import { checkNode, packagesAreInstalled } from './install.mjs';
import { requireWhole } from './backup/schema.mjs';
import { withDatabase } from './database.mjs';
import { inRoot } from './paths.mjs';
import { launcherIn } from './preparation.mjs';
import { Refusal } from './command.mjs';
import { browserPackageIsOffered, findBrowser } from './services/browser.mjs';
import { holderOf } from './services/claim.mjs';
import { nearestFolder } from './services/folders.mjs';
import { requireFree, shopAddress } from './services/ports.mjs';
import { chooseIdentity, embeddedIsOffered, findBinaries } from './services/postgres-programs.mjs';
import { findRedis, mayUnpackRedis } from './services/redis.mjs';
import { postgresFolder, redisFolder } from './services/services.mjs';
import { dataDirOf, readSettings, requireSettings, settingNames } from './settings.mjs';

/** Formats of findings: good, poor and bad. Only a bad finding prevents `npm start`. */
const [ok, poor, bad] = ['✓', '–', '✗'].map((sign) => (text) => `${sign} ${text}`);

const settings = readSettings();
const dataDir = dataDirOf(settings);
const launcher = await holderOf(launcherIn(dataDir));

/** Line break that aligns the next line with the text of the first line. */
const indented = `\n${' '.repeat(14)}`;

const looks = {
  'Node.js': lookAtNode,
  Packages: () => ok(packagesAreInstalled() ? 'installed' : 'npm start installs them first'),
  Build: () => ok(workspaces.every(isFresh) ? 'up to date' : 'out of date: npm start or npm run build builds the shop'),
  Settings: lookAtSettings,
  'Data folder': lookAtDataDir,
  Port: lookAtPort,
  PostgreSQL: lookAtPostgres,
  Redis: lookAtRedis,
  Mail: lookAtMail,
  Pictures: lookAtSharp,
  Browser: lookAtBrowser,
};

let missing = 0;
for (const [name, look] of Object.entries(looks)) {
  const [sign, ...text] = await findingOf(look);
  if (sign === '✗') missing += 1;
  console.log(`${sign} ${name.padEnd(12)}${text.join('')}`);
}
console.log(missing === 0 ? '\nnpm start can run.' : `\nProblems that prevent npm start: ${missing}.`);
process.exit(missing === 0 ? 0 : 1);

async function findingOf(look) {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Refusal) return bad(error.message.replaceAll('\n', indented));
    throw error;
  }
}

function lookAtNode() {
  checkNode();
  return ok(process.versions.node);
}

function lookAtSettings() {
  requireSettings(settings);
  const file = inRoot('.env');
  if (!fs.existsSync(file)) return ok('no .env file: the defaults apply');
  const compose = fs.readFileSync(inRoot('docker-compose.yml'), 'utf8');
  const ofCompose = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  const known = new Set([...settingNames(), ...ofCompose]);
  const names = Object.keys(parseEnv(fs.readFileSync(file, 'utf8')));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    return poor(`.env has unknown settings: ${unknown.join(', ')} (.env.example lists all settings)`);
  return ok(`.env sets ${names.length} of the ${known.size} settings`);
}

function lookAtDataDir() {
  try {
    fs.accessSync(nearestFolder(dataDir), fs.constants.W_OK);
    return ok(dataDir);
  } catch {
    return bad(`This user cannot write to DATA_DIR ${dataDir}`);
  }
}

async function lookAtPort() {
  const address = shopAddress(settings);
  if (!address)
    return bad(`PORT ${settings.PORT} is not a port. Set a whole number from 1 to 65535, for example: PORT=3000`);
  if (launcher) return ok(`the shop is running (process ${launcher.pid})`);
  await requireFree(address);
  const { WORKER_PORT } = settings;
  if (WORKER_PORT) await requireFree({ host: address.host, port: Number(WORKER_PORT) }, 'WORKER_PORT');
  return ok(`${address.port} on ${address.host} is free`);
}

async function lookAtPostgres() {
  if (settings.DATABASE_URL) return lookAtDatabase(settings.DATABASE_URL);
  const binaries = findBinaries();
  if (binaries) {
    const { how } = chooseIdentity(binaries.folder, postgresFolder(dataDir));
    return ok(`${binaries.version} of ${binaries.source}, ${how}`);
  }
  if (!packagesAreInstalled() && embeddedIsOffered()) return ok('comes with the packages');
  return bad('none for this platform and no pg_ctl on the PATH. Install PostgreSQL or set DATABASE_URL');
}

async function lookAtDatabase(address) {
  if (!packagesAreInstalled()) return poor('DATABASE_URL is set; npm run doctor checks the database after npm ci');
  const refused = (error) => {
    throw new Refusal(
      `DATABASE_URL names a database that cannot be opened: ${reasonOf(error)}. Correct the setting, or start the database`,
    );
  };
  const look = async (client) => {
    await requireWhole(client);
    await requireSearch(client);
    const { rows } = await client.query('SHOW server_version');
    return ok(`DATABASE_URL names a server of version ${rows[0].server_version}`);
  };
  return withDatabase(address, look, { timeout: 5_000, refused });
}

/** Refuses a database that lacks the extensions for searches if the shop has no right to add them. */
async function requireSearch(client) {
  const { rows } = await client.query(
    `SELECT name FROM unnest(ARRAY['pg_trgm', 'fuzzystrmatch']) name
     WHERE name NOT IN (SELECT extname FROM pg_extension)
       AND (name NOT IN (SELECT name FROM pg_available_extensions)
         OR NOT has_database_privilege(current_database(), 'CREATE'))`,
  );
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return;
  const create = names.map((name) => `CREATE EXTENSION ${name};`).join(' ');
  throw new Refusal(
    `DATABASE_URL names a database without ${names.join(', ')}. Ask its administrator to run in the database: ${create} Or connect as its owner`,
  );
}

async function lookAtRedis() {
  if (settings.REDIS_URL) return lookAtRedisServer(settings.REDIS_URL);
  const program = findRedis(redisFolder(dataDir));
  if (program) return ok(program);
  if (mayUnpackRedis(redisFolder(dataDir)))
    return ok("npm start downloads this system's package and unpacks it in the data folder");
  return poor('none available: mail is delivered directly, without the queue. Install redis-server or set REDIS_URL');
}

/** Checks a single Redis server, and skips other setups. The shop also starts without Redis. */
async function lookAtRedisServer(address) {
  if (!packagesAreInstalled()) return poor('REDIS_URL is set; npm run doctor checks the server after npm ci');
  if (!/^rediss?:/.test(address)) return ok('REDIS_URL names several servers, which npm run doctor does not check');
  const { Redis } = await import('ioredis');
  const timeouts = { connectTimeout: 3_000, commandTimeout: 3_000 };
  let redis;
  let reason;
  try {
    redis = new Redis(address, { ...timeouts, lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null });
    redis.on('error', (error) => (reason = error));
    await redis.connect();
    const [, version] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return ok(`REDIS_URL names a server of version ${version}`);
  } catch (error) {
    return poor(
      `REDIS_URL names a server that does not respond: ${reasonOf(reason ?? error)}. Emails wait until the server responds`,
    );
  } finally {
    redis?.disconnect();
  }
}

/** Checks the mail server. The shop also starts without the mail server. */
async function lookAtMail() {
  if (!settings.SMTP_URL) return ok('no SMTP_URL: emails are saved in the data folder, and no email is sent');
  if (!packagesAreInstalled()) return poor('SMTP_URL is set; npm run doctor checks the server after npm ci');
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 3_000, greetingTimeout: 3_000, socketTimeout: 3_000 };
  let transport;
  try {
    transport = createTransport({ url: settings.SMTP_URL, ...timeouts });
    await transport.verify();
    return ok('the server of SMTP_URL accepts the sign-in');
  } catch (error) {
    return poor(
      `SMTP_URL names a server that does not accept mail: ${reasonOf(error)}. Emails wait until the server accepts them`,
    );
  } finally {
    transport?.close();
  }
}

function reasonOf({ message, code }) {
  return message || code;
}

/** Checks sharp, which the shop loads only with the first upload. */
async function lookAtSharp() {
  if (!packagesAreInstalled()) return ok('sharp comes with the packages');
  try {
    const { default: sharp } = await import('sharp');
    return ok(`sharp with libvips ${sharp.versions.vips}`);
  } catch (error) {
    const [reason] = String(error).split('\n');
    return poor(`sharp does not load, so pictures cannot be uploaded: ${reason}`);
  }
}

function lookAtBrowser() {
  const browser = findBrowser(settings);
  if (browser) return ok(browser);
  return browserPackageIsOffered()
    ? ok("npm test installs this system's chromium")
    : poor('npm test tries to download a browser; install Chromium or set CHROMIUM');
}
