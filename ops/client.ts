/**
 * `npm run client` writes what of `clients/typescript` follows from the OpenAPI document; with `--verify` it only says
 * whether the files are current. `--in FOLDER` looks at another folder, `--from URL` at the document that is served there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../server/src/platform/http/openapi.ts';
import { clientSources, type ClientDocument } from './client/sources.ts';

const { values } = parseArgs({
  options: { verify: { type: 'boolean' }, in: { type: 'string' }, from: { type: 'string' } },
});
const folder = values.in ?? join(import.meta.dirname, '../clients/typescript/src/generated');
/** None of them is in the sources. */
const ADDRESSES = {
  publicUrl: 'https://galenic.test',
  issuer: 'https://galenic.test/oidc',
  cookie: 'session',
};

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const document =
  values.from === undefined
    ? openApiDocument(ADDRESSES)
    : // What is served there is such a document, or the generator stops.
      ((await (await fetch(values.from)).json()) as ClientDocument);
const sources = Object.entries(clientSources(document)).map(([name, text]) => ({
  file: join(folder, name),
  text,
}));
const stale = sources.filter(({ file, text }) => readOrNothing(file) !== text);

if (values.verify) {
  for (const { file } of stale) console.error(`${file} is not what the contract says: npm run client`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const { file, text } of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}
