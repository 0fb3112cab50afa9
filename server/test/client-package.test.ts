import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenApi } from '../src/platform/http/openapi.ts';
import { startTestApp, type TestApp } from './kit/app.ts';
import { aProgramFolder, CLIENT, typeErrors } from './kit/client-package.ts';
import { aKeeperOf, aKey } from './kit/keys.ts';
import { aBuyer, aListing, aSeller } from './kit/world.ts';

const GENERATED = path.join(CLIENT, 'src/generated');
const GENERATOR = path.join(import.meta.dirname, '../../ops/client.ts');

let app: TestApp;
let program: Awaited<ReturnType<typeof aProgramFolder>>;
beforeAll(async () => {
  app = await startTestApp('client package');
  program = await aProgramFolder();
});
afterAll(async () => {
  await app.close();
  await program.remove();
});

describe('RB-446 the generated files', () => {
  it('RB-446 are what the served document says, with every operation that a key may call and no other', async () => {
    const address = `${app.url}/services/openapi.json`;
    await promisify(execFile)(process.execPath, [GENERATOR, '--verify', '--from', address]);
    const document = (await (await fetch(address)).json()) as OpenApi;
    const open = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter((operation) => operation['x-scope'] !== undefined)
      .map(({ operationId }) => String(operationId));
    const { OPERATIONS } = await import('../../clients/typescript/src/generated/operations.ts');
    expect(Object.keys(OPERATIONS)).toEqual(open.toSorted());
  });

  it('RB-446 fail the check when they differ, and are written anew by the command', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galenic-generated-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    cpSync(GENERATED, folder, { recursive: true });
    const run = (...more: string[]) =>
      spawnSync(process.execPath, [GENERATOR, '--in', folder, ...more], { encoding: 'utf8' });
    appendFileSync(path.join(folder, 'schemas.ts'), '\n');
    const refused = run('--verify');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('npm run client')]);
    expect(run().status).toBe(0);
    expect(run('--verify').status).toBe(0);
  }, 120_000);
});

const SEARCH = `import { createClient, everyRecord } from '@galenic/client';
const { GALENIC_URL = '', GALENIC_KEY = '' } = process.env;
const galenic = createClient({ url: GALENIC_URL, key: GALENIC_KEY });
const found: number[] = [];
for await (const listing of everyRecord(galenic.searchCatalog, { query: { per_page: 1, sort: 'name' } }))
  found.push(listing.id);
console.log(JSON.stringify(found));
`;

async function twoListings() {
  const buyer = await aBuyer(app.db);
  const seller = await aSeller(app.db);
  const listings = [
    await aListing(app.db, { companyId: seller.companyId }),
    await aListing(app.db, { companyId: seller.companyId }),
  ];
  const keeper = await aKeeperOf(app, buyer);
  const { key } = await aKey(app, keeper.client, { user: buyer, scopes: ['catalog:read'] });
  return { key, ids: listings.map(({ id }) => id) };
}

describe('RB-446 the built package', () => {
  it('RB-446 carries a strict program in Node, with nothing else installed', async () => {
    const { key, ids } = await twoListings();
    await writeFile(path.join(program.folder, 'search.ts'), SEARCH);
    expect(await typeErrors(program.folder, 'search.ts')).toBe('');
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(program.folder, 'search.ts')], {
      env: { GALENIC_URL: app.url, GALENIC_KEY: key },
    });
    expect((JSON.parse(stdout) as number[]).toSorted((a, b) => a - b)).toEqual(ids);
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(path.join(CLIENT, 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
  });

  it('RB-446 refuses a program that asks for what is not there', async () => {
    const wrong = SEARCH.replace("sort: 'name'", "sort: 'colour'").replace('listing.id', 'listing.beauty');
    await writeFile(path.join(program.folder, 'wrong.ts'), wrong);
    expect((await typeErrors(program.folder, 'wrong.ts')).match(/error TS\d+/g)).toHaveLength(2);
  });

  it('RB-446 becomes one small file for a browser, which asks for nothing of Node', async () => {
    const entry = path.join(program.folder, 'page.ts');
    await writeFile(entry, "export * from '@galenic/client';\n");
    const built = await build({
      root: program.folder,
      logLevel: 'silent',
      configFile: false,
      build: { write: false, lib: { entry, formats: ['es'] } },
    });
    const [chunk, ...others] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    expect(others).toEqual([]);
    if (chunk?.type !== 'chunk') throw new Error('Nothing was built.');
    expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
    expect(chunk.code).not.toMatch(/node:|\bBuffer\b|\bprocess\b|\brequire\(/);
    expect(chunk.code.length).toBeLessThan(50_000);
  });
});
