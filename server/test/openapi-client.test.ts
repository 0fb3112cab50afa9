import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../src/platform/http/openapi.ts';
import { schemaText } from '../src/platform/http/schema-text.ts';

const TSC = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
const document = openApiDocument({
  publicUrl: 'https://market.test',
  issuer: 'https://market.test/oidc',
  cookie: 'session',
});
const { schemas } = document.components;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'galenic-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const typeOf = (schema: unknown) => schemaText(schema, { name: (name) => name, text: (text) => text });

/** Every schema as a type of its name. */
const types = () =>
  Object.entries(schemas)
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`)
    .join('\n');

async function compile(program: string): Promise<string> {
  await writeFile(path.join(folder, 'schemas.ts'), types());
  await writeFile(path.join(folder, 'program.ts'), program);
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--types',
    '',
  ];
  const args = [TSC, ...options, '--moduleResolution', 'bundler', path.join(folder, 'program.ts')];
  const run = await promisify(execFile)(process.execPath, args).catch((error: unknown) => ({
    stdout: String(Object(error).stdout),
  }));
  return run.stdout;
}

const PROGRAM = `import type * as api from './schemas';
declare function call<Reply>(method: string, path: string, body?: unknown): Reply;
const found = call<api.SearchCatalogReply>('GET', 'listing/catalog?search=ibuprofen');
const listing = found.data[0]!;
const lot = call<api.GetListingReply>('GET', 'listing/catalog/' + listing.id).data.lots[0]!;
const chosen: api.UpdateCartBody = { listing: { id: listing.id, lots: [{ id: lot.id, quantity: 2 }] } };
const { cart } = call<api.UpdateCartReply>('POST', 'cart/c0', chosen).data;
const wanted: api.PlaceOrderBody = { cart_type: 'c0', expected_total: cart.total, po_number: 'PO 1' };
const placed = call<api.PlaceOrderReply>('POST', 'order/place_order', wanted).data;
const group: number = placed.order_group_id;
export { group };
`;

describe('R14 types made from the OpenAPI document', () => {
  it('carry a strict program from the search over the cart to the order', async () => {
    expect(await compile(PROGRAM)).toBe('');
  });

  it('refuse a program that misreads a reply or forgets what is required', async () => {
    const wrong = PROGRAM.replace('cart.total', "'much'").replace('placed.order_group_id', 'placed.data');
    const errors = await compile(wrong);
    expect(errors.match(/error TS\d+/g)).toHaveLength(2);
  });
});
