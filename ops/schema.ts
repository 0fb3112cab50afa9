/**
 * Writes `server/src/platform/database/schema.ts` from the migrations; with `--verify` it only says whether the file is current.
 * Works on a throw-away PostgreSQL of its own.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startTestCluster } from '../server/test/kit/cluster.ts';

const root = path.join(import.meta.dirname, '..');
const cluster = await startTestCluster();
try {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', '--log-level', 'warn', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, DATABASE_URL: cluster.templateUrl } },
  );
  process.exitCode = status ?? 1;
} finally {
  await cluster.stop();
}
