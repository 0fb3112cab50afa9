import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewsReply } from '#contract/news.ts';
import type { Notification } from '#contract/notifications.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, aListing, anAdministrator, aSeller, aUser, NOW } from '../../../test/kit/world.ts';
import { aPress, PATH, type Press } from './test-news.ts';

let app: TestApp;
let press: Press;
beforeAll(async () => {
  app = await startTestApp('reading news', {
    runJobs: true,
    brands: [
      { host: 'shorts.test', hostkey: 'shorts', brand: 'shorts', hydra: false },
      { host: 'hydra.test', hostkey: 'hydra', hydra: true },
    ],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  await app.db.deleteFrom('news').execute();
  press = await aPress(app);
});

/** Whose site shorts.test is. */
const ownedBy = (supplier: number | null) =>
  app.db
    .updateTable('ms_client')
    .set({ supplier_company_id: supplier })
    .where('hostkey', '=', 'shorts')
    .execute();

const aNewcomer = async () => app.signIn((await aBuyer(app.db, { agreed_to_medigi: false })).userId);

describe('RB-197 RB-200 when it is read', () => {
  it('from its publish date to the day before it expires, by nobody else before', async () => {
    const news = await press.out(press.chief, { expiry_date: '2026-06-25' }, { publish_date: '06/20/2026' });
    expect(news).toMatchObject({ status: 'Scheduled', status_text: 'Scheduled for 06/20/2026' });
    const seen = async (moment: string) => {
      app.clock.set(moment);
      // Sessions end meanwhile.
      const buying = await app.signIn(press.buyer.userId);
      const author = await app.signIn(press.seller.userId);
      const { status } = await press.read(buying, news.id);
      return [await press.list(buying), status, (await press.read(author, news.id)).data.status];
    };
    expect(await seen('2026-06-19T23:59:59Z')).toEqual([[], 404, 'Scheduled']);
    expect(await seen('2026-06-20T00:00:00Z')).toEqual([[news.id], 200, 'Published']);
    expect(await seen('2026-06-24T23:59:59Z')).toEqual([[news.id], 200, 'Published']);
    expect(await seen('2026-06-25T00:00:00Z')).toEqual([[], 404, 'Expired']);
  });

  it('no longer once it is taken back, and published twice is refused', async () => {
    const news = await press.out(press.chief);
    expect((await press.publish(press.chief, news.id)).problem?.error).toBe(
      'This news is published already.',
    );
    const back = await press.chief.post<NewsReply>(`${PATH}/${news.id}/publication`, { publish: false });
    expect(back.data.status).toBe('Draft');
    expect(await press.list(press.buying)).toEqual([]);
    const moved = await press.publish(press.chief, news.id, { publish_date: '06/14/2026' });
    expect([moved.status, moved.problem?.error]).toEqual([422, 'The publish date cannot be in the past.']);
  });

  it('its day is published, not saved', async () => {
    const news = await press.out(press.chief);
    const { status, problem } = await press.save(press.chief, news, { publish_date: '2026-06-30' });
    expect([status, problem?.error]).toEqual([422, 'Publish the news again to change its publish date.']);
    const saved = await press.save(press.chief, news, {
      publish_date: news.publish_date,
      expiry_date: '2026-06-16',
    });
    expect(saved.data).toMatchObject({ status: 'Published', expiry_date: '2026-06-16' });
  });
});

describe('RB-199 whom it reaches', () => {
  it('the marketplace’s its audience, on every host unless limited to some', async () => {
    const hosts = (await press.admin.get<{ id: number; hosts: string[] }[]>(`${PATH}/hosts`)).data;
    const shorts = hosts.find((one) => one.hosts.includes('shorts.test'));
    const buyers = await press.out(press.admin, { audience: 'buyers' });
    const sellers = await press.out(press.admin, { audience: 'sellers' });
    const everyone = await press.out(press.admin, { audience: 'all' });
    const there = await press.out(press.admin, { audience: 'all', client_ids: [shorts?.id] });
    const away = await app.signIn(press.buyer.userId, 'shorts.test');
    expect(await press.list(press.buying)).toEqual([everyone.id, buyers.id]);
    expect(await press.list(press.colleague)).toEqual([everyone.id, sellers.id]);
    expect(await press.list(away)).toEqual([there.id, everyone.id, buyers.id]);
    expect((await press.read(press.buying, there.id)).status).toBe(404);
    const { companyId } = press.buyer;
    const clerk = await app.signIn((await aUser(app.db, { companyId, roles: ['FinanceAdmin'] })).userId);
    expect(await press.list(clerk)).toEqual([everyone.id]);
    expect((await app.visitor().get(PATH)).status).toBe(401);
  });

  it('a catalog’s the buyers to whom it is open (X-31), in hydra all', async () => {
    const main = await press.out(press.admin, { catalog_type: 'medigi' });
    const short = await press.out(press.admin, { catalog_type: 'medshorts' });
    const newcomer = await aNewcomer();
    expect(await press.list(press.buying)).toEqual([short.id, main.id]);
    expect(await press.list(newcomer)).toEqual([short.id]);
    const buyer = await aBuyer(app.db, { agreed_to_medigi: false });
    expect(await press.list(await app.signIn(buyer.userId, 'hydra.test'))).toEqual([short.id, main.id]);
  });

  it('a seller’s the buyers of what it offers, and no sellers', async () => {
    const news = await press.out(press.chief, { audience: 'all' });
    const newcomer = await aNewcomer();
    expect(await press.list(newcomer)).toEqual([news.id]);
    await aListing(app.db, { companyId: press.seller.companyId, catalog_type: 'medigi' });
    expect([await press.list(newcomer), await press.list(press.buying)]).toEqual([[], [news.id]]);
    const { companyId } = press.seller;
    expect([await press.list(press.chief), await press.list(press.chief, `company_id=${companyId}`)]).toEqual(
      [[], [news.id]],
    );
    expect(await press.list(await app.signIn((await aSeller(app.db)).userId))).toEqual([]);
  });

  it('nobody while the company is deactivated', async () => {
    const { companyId } = press.seller;
    const news = await press.out(press.chief);
    await app.db.updateTable('company').set({ active: false }).where('id', '=', companyId).execute();
    expect(await press.list(press.buying)).toEqual([]);
    expect((await press.read(press.buying, news.id)).status).toBe(404);
    expect(await press.list(press.admin)).toEqual([]);
    expect(await press.list(press.admin, 'all=1')).toEqual([news.id]);
  });

  it('RB-202 on the site of a supplier that supplier’s alone', async () => {
    const { companyId } = press.seller;
    const [own] = [await press.out(press.chief), await press.out(press.admin, { audience: 'all' })];
    await press.out(await press.chiefOf(await aSeller(app.db)));
    await ownedBy(companyId);
    const one = await startTestApp('news of a supplier', { beside: app });
    try {
      const buying = await one.signIn(press.buyer.userId, 'shorts.test');
      expect(await press.list(buying)).toEqual([own.id]);
    } finally {
      await ownedBy(null);
      await one.close();
    }
  });
});

describe('RB-198 RB-200 pins and order', () => {
  it('pinned first, then the newest; three at a place, and what expired or is taken back makes room', async () => {
    const four = [];
    for (let count = 0; count < 4; count += 1) four.push(await press.out(press.admin));
    const [first, second, third, fourth] = four.map(({ id }) => id);
    for (const id of [first, second, third])
      expect((await press.publish(press.admin, id ?? 0, { pinned: true })).data.pinned).toBe(true);
    const over = await press.publish(press.admin, fourth ?? 0, { pinned: true });
    expect([over.status, over.problem?.error]).toEqual([409, 'Three news are pinned already.']);
    expect(await press.list(press.buying)).toEqual([third, second, first, fourth]);
    await press.admin.post(`${PATH}/${third}/publication`, { publish: false });
    expect((await press.publish(press.admin, fourth ?? 0, { pinned: true })).status).toBe(200);
    const loose = await press.publish(press.admin, fourth ?? 0, { pinned: false });
    expect(loose.data.pinned).toBe(false);
  });

  it('two at once do not make four', async () => {
    const news = [];
    for (let count = 0; count < 4; count += 1) news.push(await press.out(press.admin));
    for (const { id } of news.slice(0, 2)) await press.publish(press.admin, id, { pinned: true });
    const replies = await Promise.all(
      news.slice(2).map(({ id }) => press.publish(press.admin, id, { pinned: true })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a seller pins in its own profile alone', async () => {
    const { companyId } = press.seller;
    const first = await press.out(press.chief, {}, { pinned: true });
    const second = await press.out(press.chief);
    const { data } = await press.buying.get<NewsReply[]>(`${PATH}?company_id=${companyId}`);
    expect(data.map(({ id, pinned }) => [id, pinned])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
    expect(await press.list(press.buying)).toEqual([second.id, first.id]);
    const market = await press.publish(press.admin, second.id, { pinned: true });
    expect(market.status).toBe(200);
    expect((await press.read(press.chief, second.id)).data.pinned).toBe(false);
  });
});

describe('RB-200 RB-201 lists of those who write', () => {
  it('all of them are for administrators of the content, the own ones for sellers', async () => {
    const draft = (await press.write(press.chief)).data;
    const out = await press.out(press.admin, { title: 'Zebra' });
    expect(await press.list(press.admin, 'all=1&sort=title')).toEqual([draft.id, out.id]);
    expect(await press.list(press.admin, 'all=1&status=Draft')).toEqual([draft.id]);
    expect(await press.list(press.admin, `all=1&company_id=${press.seller.companyId}`)).toEqual([draft.id]);
    expect(await press.list(press.admin, 'all=1&search=zeb')).toEqual([out.id]);
    expect(await press.list(press.colleague, 'own=1')).toEqual([draft.id]);
    const keeper = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
    for (const [client, query] of [
      [keeper, 'all=1'],
      [press.chief, 'all=1'],
      [press.buying, 'own=1'],
    ] as const)
      expect((await client.get(`${PATH}?${query}`)).status).toBe(403);
  });

  it.each(['-publish', 'publish', 'title', '-title', 'company', '-company', 'expiry', '-expiry', '-updated'])(
    'sorted by %s',
    async (sort) => {
      const ids = [
        (await press.write(press.chief, { title: 'Aspirin' })).data.id,
        (await press.out(press.admin, { title: 'Bandages', expiry_date: '2026-07-01' })).id,
      ];
      expect(new Set(await press.list(press.admin, `all=1&sort=${sort}`))).toEqual(new Set(ids));
    },
  );
});

describe('RB-203 announcing', () => {
  const inboxOf = async (userId: number) => {
    const client = await app.signIn(userId);
    const { data } = await client.get<{ unread: Notification[] }>('user/me/notifications');
    return data.unread.map(({ title, content, relative_url: url }) => [title, content, url]);
  };

  it('publishing tells nobody; announcing tells each reader of the audience, once', async () => {
    const newcomer = await aBuyer(app.db, { agreed_to_medigi: false });
    const news = await press.out(press.admin, {
      title: '<b>Summer</b>',
      audience: 'buyers',
      catalog_type: 'medigi',
    });
    await app.jobsDone();
    expect(await inboxOf(press.buyer.userId)).toEqual([]);
    const told = await press.admin.post<NewsReply>(`${PATH}/${news.id}/announcement`);
    expect(told.data).toMatchObject({ announced_date: NOW.replace('Z', '.000Z'), can: { announce: false } });
    await app.jobsDone();
    expect(await inboxOf(press.buyer.userId)).toEqual([['News', '<b>Summer</b>', `/news/${news.id}`]]);
    expect([await inboxOf(press.seller.userId), await inboxOf(newcomer.userId)]).toEqual([[], []]);
    const again = await press.admin.post(`${PATH}/${news.id}/announcement`);
    expect([again.status, again.problem?.error]).toEqual([409, 'This news was announced already.']);
  });

  it('limited to hosts it is told to who was last signed in there', async () => {
    const hosts = (await press.admin.get<{ id: number; hosts: string[] }[]>(`${PATH}/hosts`)).data;
    const idOf = (host: string) => hosts.find((one) => one.hosts.includes(host))?.id;
    for (const [title, host] of [
      ['Here', 'localhost'],
      ['There', 'shorts.test'],
    ] as const) {
      const news = await press.out(press.admin, { title, client_ids: [idOf(host)] });
      await press.admin.post(`${PATH}/${news.id}/announcement`);
    }
    await app.jobsDone();
    expect((await inboxOf(press.buyer.userId)).map(([, title]) => title)).toEqual(['Here']);
  });

  it('a seller’s reaches its buyers, what nobody reads now is not announced, and sellers announce nothing', async () => {
    const draft = (await press.write(press.chief)).data;
    const early = await press.admin.post(`${PATH}/${draft.id}/announcement`);
    expect([early.status, early.problem?.error]).toEqual([
      409,
      'Only news that can be read now is announced.',
    ]);
    await press.publish(press.chief, draft.id);
    expect((await press.chief.post(`${PATH}/${draft.id}/announcement`)).status).toBe(403);
    await press.admin.post(`${PATH}/${draft.id}/announcement`);
    await app.jobsDone();
    expect(await inboxOf(press.buyer.userId)).toMatchObject([
      [expect.stringMatching(/^News from Company/), draft.title, `/news/${draft.id}`],
    ]);
    expect(await inboxOf(press.seller.userId)).toEqual([]);
  });
});
