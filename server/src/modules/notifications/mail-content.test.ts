import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, aListing, aSeller } from '../../../test/kit/world.ts';

const SHORTS = 'shorts.test';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('mail content', {
    runJobs: true,
    brands: [{ host: SHORTS, brand: 'shorts', name: 'Galenic Shorts', accent: 'plum', hydra: false }],
  });
});
afterAll(() => app.close());

interface Mail {
  subject: string;
  from: string;
  text: string;
  html: string;
}

const part = (raw: string, type: string) => {
  const from = raw.indexOf(`Content-Type: ${type}`);
  const start = raw.indexOf('\r\n\r\n', from) + 4;
  const body = raw.slice(start, raw.indexOf('\r\n----_NmP', start)).replaceAll('=\r\n', '');
  const bytes = body.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number(`0x${hex}`)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

async function mailsTo(address: string): Promise<Mail[]> {
  await app.jobsDone();
  const folder = path.join(app.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')),
  );
  return mails
    .filter((raw) => raw.includes(`To: ${address}`))
    .map((raw) => {
      expect(raw).toContain('multipart/alternative');
      const subject = /^Subject: (.*)$/m.exec(raw)?.[1] ?? '';
      const from = /^From: (.*)$/m.exec(raw)?.[1] ?? '';
      return { from, subject, text: part(raw, 'text/plain'), html: part(raw, 'text/html') };
    });
}

/** What people read of an HTML part. */
const words = (html: string) =>
  html
    .replaceAll(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const EVIL = '<img src=x onerror="alert(1)"> & \'Co\'';

async function order(buying: TestClient, listings: readonly { id: number; lotIds: number[] }[]) {
  for (const { id, lotIds } of listings) {
    await buying.post('cart/c0', { listing: { id, lots: [{ id: lotIds[0], quantity: 3 }] } });
  }
  const { data } = await buying.post<{ orders: { id: number }[] }>('order/place_order', {
    cart_type: 'c0',
    po_number: 'PO-9',
  });
  return data.orders.map(({ id }) => id);
}

async function aDeal(names: { buyer?: object; facility?: object; drug?: object; host?: string } = {}) {
  const buyer = await aBuyer(app.db, names.buyer, names.facility);
  const seller = await aSeller(app.db);
  const { ndc } = await aDrug(app.db, names.drug);
  const listing = await aListing(app.db, { companyId: seller.companyId, ndc });
  const session = await app.openSession(buyer.userId);
  if (names.host !== undefined) {
    await app.db
      .updateTable('session')
      .set({ host: names.host })
      .where('user_id', '=', buyer.userId)
      .execute();
  }
  return { buyer, seller, listing, buying: app.withSession(session) };
}

describe('WB-194 a mail', () => {
  it('says the same in HTML and text: brand, lines, totals, one button, why one gets it', async () => {
    const { seller, listing, buying } = await aDeal({ drug: { name: 'Amoxicillin 500 mg' } });
    const [id] = await order(buying, [listing]);
    const [mail, ...others] = await mailsTo(seller.email);
    expect(others).toEqual([]);
    for (const body of [mail?.text ?? '', words(mail?.html ?? '')]) {
      for (const said of [
        'Galenic',
        `placed order ${id} for $55.00.`,
        'Amoxicillin 500 mg',
        '3 packs',
        '$30.00',
        'Shipping',
        '$25.00',
        'Open the order',
        'You get this because',
        'Unsubscribe from mails like this',
      ]) {
        expect(body).toContain(said);
      }
    }
    expect(mail?.html.match(/class="button"/g)).toHaveLength(1);
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    for (const link of links) expect(mail?.text).toContain(link);
    expect(mail?.html).not.toMatch(/<(img|script|link)|url\(/);
  });

  it('WB-197 escapes what people wrote', async () => {
    const { seller, listing, buying } = await aDeal({ facility: { name: EVIL }, drug: { name: EVIL } });
    await order(buying, [listing]);
    const [mail] = await mailsTo(seller.email);
    expect(mail?.html).not.toContain('<img');
    expect(words(mail?.html ?? '').split(EVIL).length).toBeGreaterThan(2);
    expect(mail?.text).toContain(EVIL);
  });
});

describe('WB-195 the receipt', () => {
  it('WB-172 WB-197 comes to the buyer in the brand and with links of the host the buyer uses', async () => {
    const { buyer, seller, listing, buying } = await aDeal({ host: SHORTS });
    const [id] = await order(buying, [listing]);
    const [mail, ...others] = await mailsTo(buyer.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your order of $55.00');
    expect(mail?.text).toContain('PO #: PO-9');
    expect(mail?.html).toContain('Galenic Shorts');
    expect(mail?.from).toMatch(/^Galenic Shorts </);
    const { port } = new URL(app.url);
    const hosts = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, link = '']) => new URL(link));
    expect(new Set(hosts.map(({ host }) => host))).toEqual(new Set([`${SHORTS}:${port}`]));
    expect(hosts.map(({ pathname }) => pathname)).toContain(`/order-details/${id}`);
    const [toSeller] = await mailsTo(seller.email);
    expect(toSeller?.html).not.toContain('Shorts');
  });

  it('is one for a checkout from several sellers, with all its lines and the sum', async () => {
    const { buyer, listing, buying } = await aDeal();
    const other = await aListing(app.db, { companyId: (await aSeller(app.db)).companyId });
    const ids = await order(buying, [listing, other]);
    expect(ids).toHaveLength(2);
    const [mail, ...others] = await mailsTo(buyer.email);
    expect(others).toEqual([]);
    for (const id of ids) expect(mail?.text).toContain(`Order ${id} from`);
    expect(mail?.text).toContain('Total: $110.00');
  });

  it('does not come to who wants no mails about orders', async () => {
    const { buyer, listing, buying } = await aDeal();
    await app.db
      .insertInto('email_subscription')
      .values({ user_id: buyer.userId, order_notifications: false })
      .execute();
    await order(buying, [listing]);
    expect(await mailsTo(buyer.email)).toEqual([]);
  });
});
