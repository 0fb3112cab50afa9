import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { headersOf, secretText } from '../src/modules/webhooks/signature.ts';
import { startTestApp } from './kit/app.ts';
import { aProgramFolder, typeErrors } from './kit/client-package.ts';
import { aKeeperOf, aKey } from './kit/keys.ts';
import { findProgram } from './kit/programs.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';

const DOCS = readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const examples = (language: string) =>
  [...DOCS.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(
    ([, indent = '', text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );

it('RB-449 the first call of docs/api.md has five lines and finds what is offered', async () => {
  const app = await startTestApp('client docs');
  onTestFinished(() => app.close());
  const { folder, remove } = await aProgramFolder();
  onTestFinished(remove);
  const buyer = await aBuyer(app.db);
  await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
  const { key } = await aKey(app, (await aKeeperOf(app, buyer)).client, {
    user: buyer,
    scopes: ['catalog:read'],
  });
  const [first = ''] = examples('ts');
  expect(first.trimEnd().split('\n')).toHaveLength(5);
  await writeFile(path.join(folder, 'first.ts'), first);
  expect(await typeErrors(folder, 'first.ts')).toBe('');
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'first.ts')], {
    env: { GALENIC_URL: app.url, GALENIC_KEY: key },
  });
  expect(stdout).toMatch(/^\d+ found\n/);
}, 120_000);

const python = findProgram('python3');
it.runIf(python)(
  'RB-449 the Python of docs/api.md believes what was signed and nothing else',
  async () => {
    const [example = ''] = examples('python');
    const secret = Buffer.alloc(32, 7);
    const body = '{"id":"msg_1","data":{"notes":"für"}}';
    const headers = headersOf({ uid: 'msg_1', body, secrets: [Buffer.alloc(32, 8), secret] }, new Date());
    const program = `${example}
import json, sys
secret, headers, body = json.loads(sys.argv[1])
print([verify(secret, headers, body.encode()), verify(secret, headers, body.encode() + b" "),
  verify(secret, {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}, body.encode())])`;
    const sent = JSON.stringify([secretText(secret), headers, body]);
    const { stdout } = await promisify(execFile)(python ?? '', ['-c', program, sent]);
    expect(stdout.trim()).toBe('[True, False, False]');
  },
  60_000,
);
