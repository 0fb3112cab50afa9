import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewsReply } from '#contract/news.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { PNG } from '../../../test/kit/files.ts';
import { openStream } from '../../../test/kit/stream.ts';
import { aSeller, TODAY } from '../../../test/kit/world.ts';
import { aPress, PATH, type Press } from './test-news.ts';

let app: TestApp;
let press: Press;
beforeAll(async () => {
  app = await startTestApp('writing news', {
    brands: [{ host: 'shorts.test', hostkey: 'shorts', hydra: false }],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  press = await aPress(app);
});

describe('RB-196 what news has', () => {
  it('is a draft with its fields, of the marketplace or of a seller', async () => {
    const wanted = {
      title: 'New warehouse',
      summary: 'Two days sooner in the west.',
      body: '<p>From <strong>Reno</strong></p>',
      link: 'https://example.test/reno',
      audience: 'all',
      catalog_type: 'medigi',
      publish_date: '06/20/2026',
      expiry_date: '2026-07-20',
    };
    const { data } = await press.write(press.admin, wanted);
    expect(data).toMatchObject({
      ...wanted,
      publish_date: '2026-06-20',
      company_id: null,
      company_name: null,
      image_url: null,
      status: 'Draft',
      status_text: 'Draft',
      pinned: false,
      version: 1,
      can: { save: true, pin: false, announce: false },
    });
    const own = await press.write(press.chief);
    expect([own.status, own.data]).toMatchObject([
      201,
      { company_id: press.seller.companyId, audience: 'buyers', summary: '', link: null },
    ]);
    const other = await press.write(press.admin, { company_id: press.seller.companyId });
    expect(other.data.company_id).toBe(press.seller.companyId);
  });

  it.each([
    ['two characters', { title: ' ab ' }, 'title', 'Give a title of 3 to 120 characters.'],
    [
      'plain http',
      { link: 'http://example.test' },
      'link',
      'Use https://… or a page of this site such as /catalog.',
    ],
    [
      'a script as link',
      { link: 'javascript:alert(1)' },
      'link',
      'Use https://… or a page of this site such as /catalog.',
    ],
    ['a day that is none', { publish_date: '02/31/2026' }, 'publish_date', 'This date does not exist.'],
    [
      'an expiry on its first day',
      { publish_date: TODAY, expiry_date: TODAY },
      'expiry_date',
      'The expiry date must be after the publish date.',
    ],
    ['a company that is no supplier', { company_id: 999_999 }, 'company_id', 'This company is no supplier.'],
    [
      'hosts that nobody knows',
      { client_ids: [999_999] },
      'client_ids',
      'These hosts are not those of the marketplace.',
    ],
  ])('%s is refused', async (_what, more, field, sentence) => {
    const { status, problem } = await press.write(press.admin, more);
    expect([status, problem?.data]).toEqual([422, { [field]: sentence }]);
  });

  it('120, 300 and 20,000 characters are taken, one more is not', async () => {
    const full = { title: 'a'.repeat(120), summary: 'b'.repeat(300), body: 'c'.repeat(20_000) };
    expect((await press.write(press.admin, full)).status).toBe(201);
    for (const name of ['title', 'summary', 'body'] as const)
      expect((await press.write(press.admin, { ...full, [name]: `${full[name]}x` })).status).toBe(422);
  });

  it('RB-199 that of a seller is for buyers and on no hosts of its choice', async () => {
    const sellers = await press.write(press.chief, { audience: 'sellers' });
    expect([sellers.status, sellers.problem?.error]).toEqual([422, 'News of a seller is for buyers.']);
    const id = (await press.admin.get<{ id: number }[]>(`${PATH}/hosts`)).data[0]?.id;
    const hosts = await press.write(press.chief, { client_ids: [id] });
    expect([hosts.status, hosts.problem?.error]).toEqual([
      422,
      'Only news of the marketplace is limited to hosts.',
    ]);
  });
});

describe('X-45 who writes', () => {
  it('colleagues read, company administrators write their own company’s, buyers do not', async () => {
    const news = (await press.write(press.chief)).data;
    expect((await press.read(press.colleague, news.id)).data.can.save).toBe(false);
    const refusal = 'Only company administrators change news.';
    for (const reply of [
      await press.write(press.colleague),
      await press.save(press.colleague, news, {}),
      await press.publish(press.colleague, news.id),
      await press.colleague.delete(`${PATH}/${news.id}`),
    ])
      expect([reply.status, reply.problem?.error]).toEqual([403, refusal]);
    expect((await press.write(press.buying)).status).toBe(403);
    const other = await aSeller(app.db);
    const stolen = await press.write(press.chief, { company_id: other.companyId });
    expect([stolen.status, stolen.problem?.error]).toEqual([422, 'You write news of your own company.']);
  });

  it('RB-200 a draft of another seller does not exist', async () => {
    const news = (await press.write(press.chief)).data;
    const stranger = await press.chiefOf(await aSeller(app.db));
    for (const reply of [
      await press.read(stranger, news.id),
      await press.save(stranger, news, {}),
      await press.publish(stranger, news.id),
      await stranger.delete(`${PATH}/${news.id}`),
      await stranger.delete(`${PATH}/${news.id}/image`),
      await press.read(press.buying, news.id),
    ])
      expect([reply.status, reply.problem?.error]).toEqual([404, 'This news does not exist.']);
  });

  it('what somebody else saved meanwhile is not overwritten', async () => {
    const news = (await press.write(press.chief)).data;
    const saved = await press.save(press.admin, news, { title: 'Corrected' });
    expect(saved.data).toMatchObject({ title: 'Corrected', version: 2 });
    const late = await press.save(press.chief, news, { title: 'Late' });
    expect([late.status, late.problem]).toMatchObject([
      409,
      { error: 'Somebody else changed this news. Look at it again.', data: { version: 2 } },
    ]);
  });

  it('one create under a key is one news', async () => {
    const key = { 'idempotency-key': `news-${press.seller.companyId}` };
    const [one, two] = [
      await press.chief.post<NewsReply>(PATH, { title: 'Once' }, key),
      await press.chief.post<NewsReply>(PATH, { title: 'Once' }, key),
    ];
    expect(one.data.id).toBe(two.data.id);
  });
});

describe('RB-204 nothing that runs', () => {
  it('the body keeps formatting alone, title and summary are text', async () => {
    const body =
      '<script>alert(1)</script><iframe src="https://x.test"></iframe><style>p{}</style><form><p style="x" onclick="y">Words</p></form><a href="javascript:alert(1)">link</a>';
    const { data } = await press.write(press.admin, { title: '<b>Bold</b>', summary: '<i>a</i>', body });
    expect(data).toMatchObject({ title: '<b>Bold</b>', summary: '<i>a</i>' });
    expect(data.body).toBe('<p>Words</p><a>link</a>');
    const saved = await press.save(press.admin, data, { body: '<p onload="x">a</p><script>b</script>' });
    expect(saved.data.body).toBe('<p>a</p>');
  });
});

describe('RB-196 RB-201 RB-204 the image', () => {
  const send = (id: number, version: number, file = { name: 'a.png', bytes: PNG as Buffer | string }) =>
    press.chief.upload<NewsReply>(`${PATH}/${id}/image`, file, { image_text: 'Our warehouse', version });
  const files = async () =>
    (await app.db.selectFrom('stored_file').select('id').execute()).map(({ id }) => id);

  it('has a text, is replaced, and read only by who may read the news', async () => {
    const news = (await press.write(press.chief)).data;
    const { data } = await send(news.id, news.version);
    expect(data).toMatchObject({ image_text: 'Our warehouse', version: 2 });
    const address = `${PATH}/${news.id}/image`;
    const seen = async () => [
      (await press.chief.get(address)).status,
      (await press.admin.get(address)).status,
      (await press.buying.get(address)).status,
      (await app.visitor().get(address)).status,
    ];
    expect(await seen()).toEqual([200, 200, 404, 401]);
    await press.publish(press.chief, news.id);
    expect(await seen()).toEqual([200, 200, 200, 401]);
    const image = await press.buying.get(address);
    expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    await press.chief.post(`${PATH}/${news.id}/publication`, { publish: false });
    expect(await seen()).toEqual([200, 200, 404, 401]);
    const before = await files();
    await send(news.id, 4);
    expect(await files()).toHaveLength(before.length);
  });

  it('is a PNG or JPEG, and says what it shows', async () => {
    const { id, version } = (await press.write(press.chief)).data;
    const before = await files();
    const wrong = await send(id, version, { name: 'a.png', bytes: '<svg onload="x"/>' });
    expect([wrong.status, wrong.problem?.error]).toEqual([422, 'This file type is not supported']);
    const mute = await press.chief.upload(
      `${PATH}/${id}/image`,
      { name: 'a.png', bytes: PNG },
      { version, image_text: ' ' },
    );
    expect([mute.status, mute.problem?.data]).toEqual([422, { image_text: 'Say what the image shows.' }]);
    const stale = await send(id, version - 1);
    expect(stale.status).toBe(409);
    expect(await files()).toEqual(before);
  });

  it('goes by itself, and with its news', async () => {
    const before = await files();
    const news = (await press.write(press.chief)).data;
    await send(news.id, 1);
    const bare = await press.chief.delete<NewsReply>(`${PATH}/${news.id}/image`);
    expect(bare.data).toMatchObject({ image_url: null, image_text: null, version: 3 });
    expect((await press.chief.delete(`${PATH}/${news.id}/image`)).status).toBe(404);
    await send(news.id, 3);
    expect(await files()).toHaveLength(before.length + 1);
    expect((await press.chief.delete(`${PATH}/${news.id}`)).status).toBe(200);
    expect(await files()).toEqual(before);
    expect((await press.read(press.admin, news.id)).status).toBe(404);
  });
});

it('RB-200 open pages of readers hear of what they may read, not of drafts', async () => {
  const stream = await openStream(app, await app.openSession(press.buyer.userId));
  const draft = (await press.write(press.chief)).data;
  await press.save(press.chief, draft, { title: 'Still a draft' });
  const { id } = await press.out(press.chief);
  expect(await stream.until(/"topic":"news","id":(\d+)/)).toBe(String(id));
  stream.close();
});
