// Runs a PostgreSQL server for one test, and prints its URL. When stdin ends, stops the server and deletes its data.
import { startPostgres } from '../../../scripts/services/postgres.mjs';

const [folder = '', port] = process.argv.slice(2);
const postgres = await startPostgres(folder, { port: Number(port), throwAway: true, durable: true });
console.log(postgres.url);
const stopRequest = new Promise((resolve) => process.stdin.resume().once('end', resolve));
const killed = postgres.exited.then(() => 'killed');
if ((await Promise.race([stopRequest, killed])) !== 'killed') await postgres.stop();
process.exit();
