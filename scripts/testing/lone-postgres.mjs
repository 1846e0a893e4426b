import { startPostgres } from '../services/postgres.mjs';

/** Runs a PostgreSQL for one test, which may do with it what it likes; says where it is, and goes with all its data when its input ends. */
const [folder = '', port] = process.argv.slice(2);
const postgres = await startPostgres(folder, { port: Number(port), throwAway: true, durable: true });
console.log(postgres.url);
const asked = new Promise((resolve) => process.stdin.resume().once('end', resolve));
const killed = postgres.exited.then(() => 'killed');
if ((await Promise.race([asked, killed])) !== 'killed') await postgres.stop();
process.exit();
