import pg from 'pg';

/** @typedef {{ text: string, values: unknown[] }} Statement as passed to the database driver */

// Preloaded into the shop's process. Sends each database statement of the shop to the parent process.
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...parts) {
  const [config, given] = parts;
  const text = typeof config === 'string' ? config : config.text;
  process.send?.({ text, values: ([config.values, given].find(Array.isArray) ?? []).map(asSent) });
  return query.apply(this, parts);
};

/** Returns a parameter as the driver sends it: plain objects as JSON. */
function asSent(value) {
  return Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value;
}
