import { loadDemoWorld } from '/work/main/server/demo/index.ts';
import { migrate } from '/work/main/server/src/platform/migrate.ts';
import { systemClock } from '/work/main/server/src/platform/clock.ts';
const url = process.argv[2]!;
await migrate(url);
const t = performance.now();
await loadDemoWorld({
  databaseUrl: url,
  clock: systemClock,
  say: console.log,
  listings: process.argv[3] ? Number(process.argv[3]) : undefined,
});
console.log('ms', Math.round(performance.now() - t));
