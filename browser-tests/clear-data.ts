/** Empties the data folder of the browser tests, with a server that a killed run left running in it. */
import { rmSync } from 'node:fs';
import { removeEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts';

const dataDir = process.env['DATA_DIR'];
if (!dataDir?.endsWith('browser-tests')) throw new Error("DATA_DIR must be the browser tests' own folder.");

await removeEmbeddedPostgres(dataDir);
rmSync(dataDir, { recursive: true, force: true });
