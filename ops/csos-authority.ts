/**
 * `npm run csos:authority -- [--folder DIR] [--dea AB1234563 --name "Jane Doe" --out FILE.p12 --password TEXT [--old]]`: makes a test
 * authority for CSOS, renews its lists and, with `--dea`, makes the key file of a signer. For development only: whoever has the
 * folder can sign for anybody.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openTestAuthority, writeKeyFile } from '../server/demo/csos/authority.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { endWithReason } from './with-database.ts';

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { folder: text, dea: text, name: text, out: text, password: text, old: { type: 'boolean' } },
    strict: true,
  });
  const folder = path.resolve(values.folder ?? path.dirname(readConfig(process.env).csos.file));
  const now = new Date();
  const issuer = await openTestAuthority(folder, now);
  console.log(`Test authority: ${path.join(folder, 'authorities.json')}`);
  const { dea, name = 'Test Signer', out, password, old = false } = values;
  if (dea === undefined) return;
  if (out === undefined || password === undefined)
    throw new StartupError('Say where the key file goes with --out, and its password with --password.');
  await writeKeyFile(path.resolve(out), issuer, { name, deaNumber: dea, password, old, now });
  console.log(`Key file: ${path.resolve(out)}`);
}

run().catch(endWithReason);
