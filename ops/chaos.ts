/**
 * `npm run chaos [-- name …] [-- --seed N] [-- --short]`: the product under faults, on processes and a database of its
 * own. Prints what was measured; exit 1 when something did not hold. The seed of a failure gives the same choices again.
 */
import { parseArgs } from 'node:util';
import { startDatabaseServer } from './chaos/kit/database-server.ts';
import { runScenario, type Figures } from './chaos/kit/run.ts';
import { scenarios } from './chaos/scenarios.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such scenario; there are ${scenarios.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const server = await startDatabaseServer();
const stop = () => void server.stop().finally(() => process.exit(130));
process.once('SIGINT', stop).once('SIGTERM', stop);
console.log(`seed ${seed}`);
try {
  for (const scenario of chosen) {
    console.log(`\n${scenario.proves}  ${scenario.name}: ${scenario.what}`);
    print(await attempt(() => runScenario(scenario, values.short ? 'short' : 'long', { server, seed })));
  }
} finally {
  await server.stop();
}

async function attempt(work: () => Promise<Figures>): Promise<Figures> {
  const start = performance.now();
  try {
    const figures = await work();
    return { ...figures, 'in all s': ((performance.now() - start) / 1000).toFixed(1) };
  } catch (error) {
    process.exitCode = 1;
    return { FAILED: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function print(figures: Figures): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, figure] of Object.entries(figures)) console.log(`   ${name.padEnd(width)}  ${figure}`);
}
