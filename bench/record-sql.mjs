import pg from 'pg';

/** @typedef {{ text: string, values: unknown[] }} Statement as the database driver got it */

// Loaded into the shop before its first line, this tells the parent process of every statement that it sends.
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...parts) {
  const [config, given] = parts;
  const text = typeof config === 'string' ? config : config.text;
  process.send?.({ text, values: ([config.values, given].find(Array.isArray) ?? []).map(asSent) });
  return query.apply(this, parts);
};

/** The driver makes JSON of an object. */
function asSent(value) {
  return Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value;
}
