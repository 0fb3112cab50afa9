import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MsClient } from '#contract/brands/brands.ts';
import type { BlockDraft, DirectBlock } from '#contract/brands/direct-blocks.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aBrand, aBuyer, anAdministrator, aSeller } from '../../../test/kit/world.ts';

let one: TestApp;
let two: TestApp;
let admin: TestClient;
beforeAll(async () => {
  one = await startTestApp('direct blocks');
  two = await startTestApp('direct blocks', { beside: one });
  admin = await one.signIn((await anAdministrator(one.db, ['content'])).userId);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

interface Site {
  id: number;
  host: string;
}

let last = 0;
const brandOf = async (app: TestApp, host: string) =>
  (await app.visitor(host).get<MsClient>('user/ms_client')).data.hostkey;
/** A site that both processes know, in direct mode. */
async function aSite(direct = true): Promise<Site> {
  last += 1;
  const host = `site${last}.test`;
  const { companyId } = await aSeller(one.db);
  const { id, hostkey } = await aBrand(one.db, {
    host,
    brand: 'direct',
    use_direct: direct,
    supplier_company_id: companyId,
  });
  await sql`select pg_notify('galenic_live', '{"topic":"brands"}')`.execute(one.db);
  for (const app of [one, two])
    await expect.poll(() => brandOf(app, host), { timeout: 10_000 }).toBe(hostkey);
  return { id, host };
}

type Fields = Partial<Omit<DirectBlock, 'id' | 'position'>>;
const block = (fields: Fields = {}) => ({
  title: 'Entry',
  url: '/about',
  new_tab: true,
  content: '',
  children: [],
  roles: [],
  active: true,
  ...fields,
});
const create = async ({ id }: Site, fields: Fields = {}) =>
  (
    await admin.post<BlockDraft>('user/direct_blocks', {
      client_id: id,
      block_type: 'navigation',
      ...block(fields),
    })
  ).data;
const drafts = async ({ id }: Site) =>
  (await admin.get<BlockDraft[]>(`user/direct_blocks?client_id=${id}`)).data;
const publish = ({ id }: Site) => admin.post('user/direct_blocks/publication', { client_id: id });
const undo = ({ id }: Site) => admin.delete(`user/direct_blocks/publication?client_id=${id}`);
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
const seen = async (site: Site, client: TestClient = two.visitor(site.host)) =>
  (await client.get<DirectBlock[]>('user/direct_blocks/client')).data;

describe('G-113 blocks of a site', () => {
  it('SH-219 visitors of every process see the last publication, never a draft', async () => {
    const site = await aSite();
    await create(site, { title: 'First' });
    expect(await seen(site)).toEqual([]);
    expect((await drafts(site)).map(({ state }) => state)).toEqual(['new']);
    expect((await publish(site)).status).toBe(201);
    expect(titles(await seen(site))).toEqual(['First']);
    const [draft] = await drafts(site);
    await admin.put(`user/direct_blocks/${draft?.id}`, { ...block({ title: 'Second' }), version: 1 });
    expect(titles(await seen(site))).toEqual(['First']);
    expect((await drafts(site)).map(({ state }) => state)).toEqual(['changed']);
    await publish(site);
    expect(titles(await seen(site))).toEqual(['Second']);
    expect((await drafts(site)).map(({ state }) => state)).toEqual(['published']);
    expect((await publish(site)).problem?.code).toBe('conflict');
  });

  it('SH-218 a block is of the navigation, the footer or the blackbox', async () => {
    const site = await aSite();
    const statusOf = async (type: string) =>
      (await admin.post('user/direct_blocks', { client_id: site.id, block_type: type, ...block() })).status;
    for (const type of ['navigation', 'footer', 'blackbox']) expect(await statusOf(type)).toBe(201);
    expect(await statusOf('header')).toBe(422);
  });

  it('the last publication can be undone, down to nothing; the drafts stay', async () => {
    const site = await aSite();
    await create(site, { title: 'First' });
    await publish(site);
    await create(site, { title: 'Second' });
    await publish(site);
    expect((await undo(site)).status).toBe(200);
    expect(titles(await seen(site))).toEqual(['First']);
    expect((await drafts(site)).map(({ title, state }) => `${title} ${state}`)).toEqual([
      'First published',
      'Second new',
    ]);
    await undo(site);
    expect(await seen(site)).toEqual([]);
    expect((await undo(site)).problem?.code).toBe('conflict');
  });

  it('a deletion is a draft as well and can be taken back', async () => {
    const site = await aSite();
    const { id } = await create(site);
    await create(site, { title: 'Other' });
    await publish(site);
    expect((await admin.delete(`user/direct_blocks/${id}`)).status).toBe(200);
    expect((await admin.delete(`user/direct_blocks/${id}`)).status).toBe(404);
    expect(await seen(site)).toHaveLength(2);
    expect((await drafts(site)).map(({ state }) => state)).toEqual(['deleted', 'published']);
    const gone = (await admin.get<BlockDraft>(`user/direct_blocks/${id}`)).data;
    await admin.put(`user/direct_blocks/${id}`, { ...block(), version: gone.version });
    expect((await drafts(site)).map(({ state }) => state)).toEqual(['published', 'published']);
    await admin.delete(`user/direct_blocks/${id}`);
    await publish(site);
    expect(titles(await seen(site))).toEqual(['Other']);
    expect(titles(await drafts(site))).toEqual(['Other']);
  });

  it('are put in order within their type, and not over what somebody else added', async () => {
    const site = await aSite();
    const a = await create(site, { title: 'A' });
    const b = await create(site, { title: 'B' });
    const order = (ids: number[]) =>
      admin.put('user/direct_blocks/reorder', { client_id: site.id, block_type: 'navigation', ids });
    expect((await order([b.id, a.id])).status).toBe(200);
    expect(titles(await drafts(site))).toEqual(['B', 'A']);
    await create(site, { title: 'C' });
    expect((await order([a.id, b.id])).problem?.code).toBe('stale');
    const foreign = await create(await aSite());
    expect((await order([a.id, b.id, foreign.id])).problem?.code).toBe('stale');
    expect((await order([a.id, a.id, b.id])).problem?.code).toBe('stale');
  });

  it('saving over somebody else’s newer version answers 409', async () => {
    const site = await aSite();
    const { id, version } = await create(site);
    const save = (title: string) =>
      admin.put<BlockDraft>(`user/direct_blocks/${id}`, { ...block({ title }), version });
    expect((await save('Mine')).data.version).toBe(2);
    expect((await save('Late')).problem?.code).toBe('stale');
    expect(titles(await drafts(site))).toEqual(['Mine']);
  });

  it('X-32 are filtered by what the viewer is, and by direct mode', async () => {
    const site = await aSite();
    await create(site, { title: 'All' });
    await create(site, { title: 'Visitors', roles: ['Visitor'] });
    await create(site, { title: 'Buyers', roles: ['Buyer', 'CSOS Signer'] });
    await create(site, { title: 'Off', active: false });
    await publish(site);
    expect(titles(await seen(site))).toEqual(['All', 'Visitors']);
    const buyer = await one.signIn((await aBuyer(one.db)).userId, site.host);
    expect(titles(await seen(site, buyer))).toEqual(['All', 'Buyers']);
    const plain = await aSite(false);
    await create(plain);
    await publish(plain);
    expect(await seen(plain)).toEqual([]);
  });

  it('whoever is signed in hears of a publication at once', async () => {
    const site = await aSite();
    await create(site);
    const stream = await openStream(two, await two.openSession((await aBuyer(one.db)).userId));
    const heard = stream.until(/event: change\ndata: (.*)\n/).finally(() => stream.close());
    await publish(site);
    expect(JSON.parse(await heard)).toEqual({ topic: 'brands', id: null });
  });

  it('an unknown client is not there', async () => {
    expect((await publish({ id: 999_999, host: '' })).status).toBe(404);
    expect((await admin.get('user/direct_blocks?client_id=999999')).status).toBe(404);
    expect((await admin.get('user/direct_blocks/999999')).status).toBe(404);
  });
});

describe('R27 HTML is sanitised when it is saved', () => {
  it.each<[string, string]>([
    ['<script>alert(1)</script>Words', 'Words'],
    ['<img src=x onerror=alert(1)>Words', 'Words'],
    ['<svg><script>alert(1)</script></svg>Words', 'Words'],
    ['<p onclick="alert(1)" style="position:fixed" id="content">Words</p>', '<p>Words</p>'],
    ['<a href="javascript:alert(1)">Words</a>', '<a>Words</a>'],
    ['<a href="java\tscript:alert(1)">Words</a>', '<a>Words</a>'],
    ['<a href="&#106;avascript:alert(1)">Words</a>', '<a>Words</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">Words</a>', '<a>Words</a>'],
    ['<a href="//evil.test">Words</a>', '<a>Words</a>'],
    ['<a href="/\\evil.test">Words</a>', '<a>Words</a>'],
    ['<iframe src="https://evil.test"></iframe>Words', 'Words'],
    ['<form action="https://evil.test"><input name=a>Words</form>', 'Words'],
    ['<style>body{display:none}</style>Words', 'Words'],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">Words', 'Words'],
    ['<p>Fish & chips < 5</p>', '<p>Fish &amp; chips &lt; 5</p>'],
  ])('%s', async (content, stored) => {
    const { id } = await create(await aSite(), { content, block_type: 'blackbox' });
    const { data } = await admin.get<BlockDraft>(`user/direct_blocks/${id}`);
    expect(data.content).toBe(stored);
  });

  it('links keep where they lead and get no way back to the page', async () => {
    const content =
      '<a href="https://example.test/a?b=1" target="_blank" rel="opener">A</a><a href="/about" target="x">B</a><a href="mailto:a@b.test">C</a><a href="tel:+15550100">D</a>';
    const { content: stored } = await create(await aSite(), { content, block_type: 'footer' });
    expect(stored).toBe(
      '<a href="https://example.test/a?b=1" target="_blank" rel="noopener noreferrer">A</a><a href="/about" rel="noopener noreferrer">B</a><a href="mailto:a@b.test" rel="noopener noreferrer">C</a><a href="tel:+15550100" rel="noopener noreferrer">D</a>',
    );
  });

  it.each([
    'javascript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    'data:text/html,x',
    'vbscript:x',
    'evil.test',
  ])('an entry that leads to %s is refused', async (url) => {
    const site = await aSite();
    const send = (fields: Fields) =>
      admin.post('user/direct_blocks', { client_id: site.id, block_type: 'navigation', ...block(fields) });
    expect((await send({ url })).status).toBe(422);
    expect((await send({ children: [{ label: 'Child', url }] })).status).toBe(422);
  });

  it('an entry of the navigation leads somewhere', async () => {
    const site = await aSite();
    const entry = { client_id: site.id, block_type: 'navigation', ...block({ url: null }) };
    expect((await admin.post('user/direct_blocks', entry)).problem?.code).toBe('rule_broken');
    const children = [{ label: 'Safety', url: 'https://example.test/safety' }];
    expect((await admin.post('user/direct_blocks', { ...entry, children })).status).toBe(201);
  });
});
