import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CsosCertificate, OrderToSign } from '#contract/csos/csos.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { REFUSED } from '#rules/csos/certificates.ts';
import type { Issued } from '../../../demo/csos/issue.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { makeTestAuthority, signatureOf, signInAgain, type TestAuthority } from '../../../test/kit/csos.ts';
import {
  aSigningMarket,
  bringIn,
  handIn,
  nextDea,
  signed,
  type SigningMarket,
} from '../../../test/kit/csos-market.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { bodyText } from '../../../test/kit/reply-text.ts';
import { aBuyer, anAdministrator, aUser } from '../../../test/kit/world.ts';
import { stepsOf } from '../../../test/kit/story.ts';
import { createLog } from '../../platform/log.ts';
import { readAuthorities, type Authority } from './authorities.ts';
import { csosJobs, REFRESH_LISTS, REMIND } from './jobs.ts';
import { readSignatureFile } from './signature-file.ts';
import { findBroken, verifySignature } from './verify-stored.ts';
import { runTask } from '../../../test/kit/run-task.ts';

const DAY_MS = 86_400_000;
let [app, authority, authorities] = [{} as TestApp, {} as TestAuthority, [] as Authority[]];
const jobs = () => csosJobs({ db: app.db, clock: app.clock, log: createLog('silent'), authorities });

beforeAll(async () => {
  // Tokens carry the real time, so this server lives in it.
  const now = new Date();
  authority = await makeTestAuthority(now);
  app = await startTestApp('csos', { runJobs: true, env: { CSOS_AUTHORITIES: authority.file } });
  app.clock.set(now.toISOString());
  authorities = readAuthorities({ file: authority.file, test: true });
  await runTask(jobs(), REFRESH_LISTS);
}, 30_000);
afterAll(async () => {
  await app.close();
  await authority.remove();
});
beforeEach(() => app.clock.set(new Date().toISOString()));

const aMarket = () => aSigningMarket(app, authority);

/** Ready to be signed: the certificate is in, the order placed, the act begun. */
async function aBegunSigning() {
  const market = await aMarket();
  const id = await market.order();
  return { ...market, id, ...(await signed(app, market, id)) };
}

const statusOf = async (client: TestClient, id: number) =>
  (await client.get<OrderDetail>(`order/${id}`)).data.status;

describe('certificates', () => {
  it('TR-473 TR-474 X-87 are brought in without their key, twice without harm, and listed with what they say', async () => {
    const market = await aMarket();
    const brought = await bringIn(market, market.key);
    expect(brought.data).toMatchObject({
      subject: 'Jane Doe',
      issuer: 'Test CSOS',
      dea_number: market.dea,
      status: 'active',
      schedules: [2, 3, 4, 5],
      is_own: true,
    });
    expect((await bringIn(market, market.key)).data.id).toBe(brought.data.id);
    const listed = await market.signing.get<CsosCertificate[]>('csos/certificate');
    expect(listed.data).toEqual([brought.data]);
    const stored = await app.db
      .selectFrom('csos_certificate')
      .selectAll()
      .where('id', '=', brought.data.id)
      .executeTakeFirstOrThrow();
    expect(stored.certificate.equals(market.key.der)).toBe(true);
  });

  it('X-47 are read by the administrators of their facility, and by no other', async () => {
    const market = await aMarket();
    await bringIn(market, market.key);
    const { companyId, facilityId } = market.buyer;
    const of = async (
      roles: ('Buyer' | 'CompanyAdmin' | 'FacilityAdmin' | 'CSOS Signer')[],
      facilityIds: number[],
      company = companyId,
    ) => {
      const { userId } = await aUser(app.db, { companyId: company, roles, facilityIds });
      const reply = await (await app.signIn(userId)).get<CsosCertificate[]>('csos/certificate');
      return reply.status === 200 ? reply.data.map((one) => one.is_own) : reply.status;
    };
    const stranger = await aBuyer(app.db);
    expect(await of(['Buyer', 'CompanyAdmin'], [])).toEqual([false]);
    expect(await of(['Buyer', 'FacilityAdmin'], [facilityId])).toEqual([false]);
    expect(await of(['Buyer', 'FacilityAdmin'], [])).toEqual([]);
    expect(await of(['Buyer', 'CSOS Signer'], [facilityId])).toEqual([]);
    expect(await of(['Buyer', 'CompanyAdmin'], [], stranger.companyId)).toEqual([]);
    expect(await of(['Buyer'], [facilityId])).toBe(403);
  });

  it('X-86 X-87 are refused for another DEA number, another key, a revoked one, and what is too large', async () => {
    const market = await aMarket();
    const refused = async (key: Issued) => (await bringIn(market, key)).problem?.error;
    expect(await refused(await authority.signer('BG9999993'))).toBe(REFUSED.dea);
    expect(await refused(await authority.signer(market.dea, { to: new Date(Date.now() - 1000) }))).toBe(
      REFUSED.expired,
    );
    expect(await refused(await authority.signer(market.dea, { schedules: [3] }))).toBe(REFUSED.schedules);
    const other = await authority.signer(market.dea);
    expect(await refused({ ...market.key, keys: other.keys })).toBe(REFUSED.possession);
    await authority.revoke([other]);
    await runTask(jobs(), REFRESH_LISTS);
    expect(await refused(other)).toBe(REFUSED.revoked);
    const sized = async (bytes: number) => {
      const body = { certificate: Buffer.alloc(bytes).toString('base64'), proof: 'AAAA' };
      const { status, problem } = await market.signing.post('csos/certificate/import', body);
      return [status, problem?.data?.['certificate']];
    };
    expect(await sized(20_000)).toEqual([422, REFUSED.large]);
    expect(await sized(1_000_000)).toEqual([413, undefined]);
  });

  it('TR-475 expire, are deleted by their holder alone, one or all expired ones', async () => {
    const market = await aMarket();
    const soon = await authority.signer(market.dea, { to: new Date(Date.now() + 2 * DAY_MS) });
    const [lasting, ending] = [(await bringIn(market, market.key)).data, (await bringIn(market, soon)).data];
    app.clock.advance(3 * DAY_MS);
    const signing = await app.signIn(market.signer.userId);
    const states = (await signing.get<CsosCertificate[]>('csos/certificate')).data.map((one) => [
      one.id,
      one.status,
    ]);
    expect(states).toEqual([
      [ending.id, 'expired'],
      [lasting.id, 'active'],
    ]);
    expect((await signing.delete('csos/certificate/expired')).data).toEqual({ deleted: 1 });
    const stranger = await aMarket();
    expect((await stranger.signing.delete(`csos/certificate/${lasting.id}`)).status).toBe(404);
    expect((await signing.delete(`csos/certificate/${lasting.id}`)).data).toEqual({ ok: true });
    expect((await signing.get<CsosCertificate[]>('csos/certificate')).data).toEqual([]);
  });

  it('G-112 that end within 30 days are told to their holder, and those that were revoked; each once', async () => {
    const market = await aMarket();
    const soon = await authority.signer(market.dea, { to: new Date(Date.now() + 29 * DAY_MS) });
    await bringIn(market, soon);
    await bringIn(market, market.key);
    await authority.revoke([market.key]);
    for (const task of [REMIND, REFRESH_LISTS, REMIND, REFRESH_LISTS]) await runTask(jobs(), task);
    await app.jobsDone();
    const subjects = (await mailsTo(app, market.signer.email)).map(
      (mail) => /^Subject: (.*)$/m.exec(mail)?.[1],
    );
    expect(subjects.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'CSOS certificate ends soon',
      'CSOS certificate revoked',
    ]);
    const statuses = (await market.signing.get<CsosCertificate[]>('csos/certificate')).data.map(
      (one) => one.status,
    );
    expect(statuses).toEqual(['active', 'revoked']);
    await authority.revoke([]);
  });
});

describe('signing', () => {
  it('X-86 TR-412 RB-152 RB-224 sends the order to its seller, who hears of it then, and keeps what proves it', async () => {
    const begun = await aBegunSigning();
    const { signing, selling, seller, buying, id, token, signature, dea, text } = begun;
    expect(text).toContain(`purchaser DEA registration: ${dea}\n`);
    expect((await selling.get(`order/${id}`)).status).toBe(404);
    expect((await handIn(signing, id, { token, signature })).status).toBe(200);
    expect(await statusOf(selling, id)).toBe('placed');
    await app.jobsDone();
    const toSeller = (await mailsTo(app, seller.email)).join('\n');
    expect(toSeller).toContain('Order placed');
    expect(toSeller).toMatch(/CSOS \d\dX\w+, signed by/);
    expect((await mailsTo(app, begun.buyer.email)).join('\n')).toContain('is signed and with');
    expect((await selling.get<OrderDetail>(`order/${id}`)).data).toMatchObject({
      csos_number: expect.stringMatching(/^\d\dX/),
      signed_by: expect.any(String),
      signers: [],
    });
    expect((await signing.get<OrderToSign[]>('order/csos')).data).toEqual([]);
    expect((await stepsOf(buying, id)).at(-1)?.what).toMatch(/^Signed the order: \d\dX/);
    const staff = await app.signIn((await anAdministrator(app.db, ['csos'])).userId);
    for (const client of [signing, selling, staff]) {
      const file = await client.get(`order/csos/${id}/signature`);
      const certificate = verifySignature(
        readSignatureFile(file.bytes.toString()),
        authorities.map((one) => one.certificate),
      );
      expect(certificate.x509.subject).toContain('Jane Doe');
      const report = bodyText(await client.get(`order/csos/${id}/report.pdf`)).replaceAll(/\s+/g, ' ');
      for (const told of [dea, 'Jane Doe', 'Packages', 'the order still says what was signed'])
        expect(report).toContain(told);
    }
    const desk = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    for (const client of [buying, desk, (await aMarket()).buying]) {
      expect((await client.get(`order/csos/${id}/signature`)).status).toBe(404);
      expect((await client.get(`order/csos/${id}/report.pdf`)).status).toBe(404);
    }
    expect(await findBroken(app.db, authorities)).toEqual([]);
  });

  it('RB-072 an order counts against the credit from placing, and signing does not check it again', async () => {
    const market = await aMarket();
    const credit = async () => (await market.buying.get<{ used: number }>('order/credit')).data.used;
    const id = await market.order();
    const { total } = (await market.buying.get<OrderDetail>(`order/${id}`)).data;
    expect(await credit()).toBe(total);
    await app.db
      .updateTable('company_credit')
      .set({ limit_cents: 0, limit_set_at: new Date(), on_hold_since: new Date(), hold_reason: 'Reason' })
      .where('company_id', '=', market.buyer.companyId)
      .execute();
    const { token, signature } = await signed(app, market, id);
    expect((await handIn(market.signing, id, { token, signature })).status).toBe(200);
    expect(await credit()).toBe(total);
  });

  it('21 CFR 1311.55 a signature still holds two years later, and no longer when one line of the order is another', async () => {
    const { signing, id, token, signature } = await aBegunSigning();
    await handIn(signing, id, { token, signature });
    const file = (await signing.get(`order/csos/${id}/signature`)).bytes.toString();
    const roots = authorities.map((one) => one.certificate);
    const stored = readSignatureFile(file);
    expect(() => verifySignature(stored, roots)).not.toThrow();
    expect(() =>
      verifySignature({ ...stored, text: stored.text.replace('packages: 2', 'packages: 3') }, roots),
    ).toThrow('another text');
    expect(() => verifySignature(stored, [])).toThrow(REFUSED.untrusted);
    const cms = Buffer.from(stored.cms);
    cms.writeUInt8((cms.at(-5) ?? 0) ^ 1, cms.length - 5);
    expect(() => verifySignature({ ...stored, cms }, roots)).toThrow('not made with the key');
    await app.db
      .updateTable('order_line')
      .set({ quantity: 3, extended_cents: 3000 })
      .where('order_id', '=', id)
      .execute();
    expect(await findBroken(app.db, authorities)).toEqual([
      { orderId: id, why: 'The order was changed after it was signed.' },
    ]);
    expect(bodyText(await signing.get(`order/csos/${id}/report.pdf`)).replaceAll(/\s+/g, ' ')).toContain(
      'it does not hold: The order was changed after it was signed.',
    );
    await app.db
      .updateTable('order_line')
      .set({ quantity: 2, extended_cents: 2000 })
      .where('order_id', '=', id)
      .execute();
    await expect(
      app.db.updateTable('csos_signature').set({ order_text: 'x' }).where('order_id', '=', id).execute(),
    ).rejects.toThrow('never changed');
  });

  it('X-86 an order that went to its seller without a signature is found', async () => {
    const { id } = await aBegunSigning();
    const change = (columns: { status: string; signed_at: Date | null }) =>
      app.db.updateTable('orders').set(columns).where('id', '=', id).execute();
    await change({ status: 'placed', signed_at: app.clock.now() });
    expect(await findBroken(app.db, authorities)).toEqual([{ orderId: id, why: 'It has no signature.' }]);
    await change({ status: 'pending_signature', signed_at: null });
  });

  it('X-86 is refused with another text, another key, a foreign act, and after five minutes; nothing is placed', async () => {
    const { signing, signer, buying, id, token, signature, text, key, dea } = await aBegunSigning();
    const error = async (given: string, act = token, client = signing) =>
      (await handIn(client, id, { token: act, signature: given })).problem?.error;
    expect(await error(await signatureOf(key, text.replace('packages: 2', 'packages: 1')))).toContain(
      'another text was signed',
    );
    const unknown = await authority.signer(dea);
    expect(await error(await signatureOf(unknown, text))).toContain('not yours here');
    expect(await error(Buffer.from('nothing').toString('base64'))).toContain('cannot be read');
    expect(await error(signature, 'x'.repeat(43))).toContain('five minutes');
    const other = await aMarket();
    expect((await handIn(other.signing, id, { token, signature })).status).toBe(403);
    app.clock.advance(301_000);
    expect(await error(signature)).toContain('five minutes');
    expect(await statusOf(buying, id)).toBe('pending_signature');
    app.clock.advance(-301_000);
    await app.db
      .updateTable('csos_certificate')
      .set({ deleted_at: app.clock.now() })
      .where('user_id', '=', signer.userId)
      .execute();
    expect(await error(signature)).toContain('not yours here');
  });

  it('X-86 stands on a sign-in of the signer, made just now and used for nothing else', async () => {
    const market = await aMarket();
    await bringIn(market, market.key);
    const ids = [await market.order()];
    const identity_token = await signInAgain(app, market.signer.email);
    const open = (client: TestClient, token: string) =>
      client.post('csos/signing', { ids, identity_token: token });
    expect((await open(market.signing, 'not a token of anybody')).problem?.error).toContain('sign in again');
    const other = await aMarket();
    expect((await open(market.signing, await signInAgain(app, other.signer.email))).problem?.error).toContain(
      'as somebody else',
    );
    expect((await open(other.signing, await signInAgain(app, other.signer.email))).status).toBe(404);
    app.clock.advance(301_000);
    expect((await open(market.signing, identity_token)).problem?.error).toContain('sign in again');
    app.clock.advance(-301_000);
    expect((await open(market.signing, identity_token)).status).toBe(200);
    expect((await open(market.signing, identity_token)).problem?.error).toContain('sign in again');
    expect((await open(market.buying, identity_token)).status).toBe(403);
  });

  it.each([
    [
      'the approval of the seller was withdrawn',
      'no longer has this facility approved',
      async ({ buyer }: SigningMarket) => {
        await app.db
          .updateTable('csos_approval')
          .set({ status: 'declined' })
          .where('facility_id', '=', buyer.facilityId)
          .execute();
      },
    ],
    [
      'the facility has another DEA number',
      'DEA number of the facility has changed',
      async ({ buyer }: SigningMarket) => {
        await app.db
          .updateTable('facility')
          .set({ dea_number: nextDea() })
          .where('id', '=', buyer.facilityId)
          .execute();
      },
    ],
    [
      'the facility is no longer approved',
      'may not buy',
      async ({ buyer }: SigningMarket) => {
        await app.db
          .updateTable('facility')
          .set({ vetting_status: 'declined' })
          .where('id', '=', buyer.facilityId)
          .execute();
      },
    ],
    [
      'the certificate was revoked meanwhile',
      REFUSED.revoked,
      async ({ key }: SigningMarket) => {
        await authority.revoke([key]);
        await runTask(jobs(), REFRESH_LISTS);
      },
    ],
  ])('X-86 is refused when %s', async (_, sentence, happens) => {
    const begun = await aBegunSigning();
    await happens(begun);
    expect((await handIn(begun.signing, begun.id, begun)).problem?.error).toContain(sentence);
    expect((await begun.signing.get<OrderToSign[]>('order/csos')).data.map((one) => one.id)).toEqual([
      begun.id,
    ]);
  });
});
