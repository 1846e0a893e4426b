import pg from 'pg';

/**
 * A statement of the shop as its database driver got it.
 * @typedef {{ name?: string, text: string, values: unknown[], id: unknown }} Statement id is that of the first row of the answer
 */

// Loaded into the shop before its first line, this tells the parent process of every statement that was carried out.
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (...parts) {
  const [config, given] = parts;
  const text = typeof config === 'string' ? config : config.text;
  const values = ([config.values, given].find(Array.isArray) ?? []).map(asSent);
  const tell = (result) => process.send?.({ name: config.name, text, values, id: result.rows?.[0]?.id });
  const last = parts.at(-1);
  if (typeof last !== 'function') {
    const answer = query.apply(this, parts);
    answer.then(tell, () => {});
    return answer;
  }
  const done = (error, result) => {
    if (!error) tell(result);
    last(error, result);
  };
  return query.apply(this, [...parts.slice(0, -1), done]);
};

/** The driver makes JSON of an object. */
function asSent(value) {
  return Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value;
}
