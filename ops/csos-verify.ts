/**
 * `npm run csos:verify -- FILE … [--authorities FILE]`: whether signed orders, as they are downloaded, still prove what was ordered. Needs
 * neither the product nor a network. Exits 1 when one does not.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readAuthorities, readSignatureFile, verifySignature } from '../server/src/modules/csos/index.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { StartupError } from '../server/src/platform/errors.ts';
import { endWithReason } from './with-database.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { authorities: { type: 'string' } },
    allowPositionals: true,
    strict: true,
  });
  if (positionals.length === 0) throw new StartupError('Name the files of the signed orders.');
  const file = values.authorities ? path.resolve(values.authorities) : readConfig(process.env).csos.file;
  const roots = readAuthorities({ file, test: true }).map((one) => one.certificate);
  if (roots.length === 0)
    throw new StartupError(`${file} does not exist; without authorities nothing is proved.`);
  for (const name of positionals) {
    const { text, proved } = verdictOf(await readFile(name, 'utf8'), roots);
    console.log(`${name}: ${text}`);
    if (!proved) process.exitCode = 1;
  }
}

function verdictOf(
  text: string,
  roots: Parameters<typeof verifySignature>[1],
): { text: string; proved: boolean } {
  try {
    const signature = readSignatureFile(text);
    const { x509 } = verifySignature(signature, roots);
    const who = x509.subject.replaceAll('\n', ', ');
    const at = signature.signedAt.toISOString();
    return {
      proved: true,
      text: `HOLDS   order ${signature.orderId}, signed ${at} by ${who}, serial ${x509.serialNumber}`,
    };
  } catch (error) {
    return { proved: false, text: `BROKEN  ${error instanceof Error ? error.message : String(error)}` };
  }
}

run().catch(endWithReason);
