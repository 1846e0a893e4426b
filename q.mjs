import pg from 'pg';
const c = new pg.Client({ connectionString: process.argv[2] });
await c.connect();
for (const q of process.argv.slice(3)) console.log(JSON.stringify((await c.query(q)).rows));
await c.end();
