import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsosCertificate, OrderToSign } from '#contract/csos/csos.ts';
import type { OrderDetail } from '#contract/orders/order-shapes.ts';
import { REFUSED } from '#rules/csos/certificates.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeTestAuthority, type TestAuthority } from '../../../test/kit/csos.ts';
import { aSigningMarket, begin, bringIn, handIn, signed } from '../../../test/kit/csos-market.ts';
import { createLog } from '../../platform/log.ts';
import { readAuthorities } from './authorities.ts';
import { csosJobs, REFRESH_LISTS } from './jobs.ts';
import { runTask } from '../../../test/kit/run-task.ts';

const DAY_MS = 86_400_000;
let [app, authority] = [{} as TestApp, {} as TestAuthority];
let refresh = async (): Promise<void> => undefined;

beforeAll(async () => {
  const now = new Date();
  authority = await makeTestAuthority(now);
  app = await startTestApp('csos refusals', { env: { CSOS_AUTHORITIES: authority.file } });
  app.clock.set(now.toISOString());
  const authorities = readAuthorities({ file: authority.file, test: true });
  const jobs = csosJobs({ db: app.db, clock: app.clock, log: createLog('silent'), authorities });
  refresh = async () => {
    await runTask(jobs, REFRESH_LISTS);
  };
  await refresh();
}, 30_000);
afterAll(async () => {
  await app.close();
  await authority.remove();
});

const aMarket = () => aSigningMarket(app, authority);
const yesterday = () => new Date(app.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
const refusedOf = async (userId: number) =>
  (
    await sql<{ event: string; parameters: object }>`select event, parameters from event_log
      where actor_user_id = ${userId} and event like '%.refused' order by id`.execute(app.db)
  ).rows;

describe('X-86 X-88 a license that ends between order and signature', () => {
  it.each([
    ['state_license_expiration', 'The state license of the facility ended on'],
    ['dea_expiration', 'The DEA registration of the facility ended on'],
  ] as const)('refuses it before and while it is signed: %s', async (column, sentence) => {
    const market = await aMarket();
    const [id, later] = [await market.order(), await market.order()];
    const act = await signed(app, market, id);
    const ends = (day: string | null) =>
      app.db
        .updateTable('facility')
        .set({ [column]: day })
        .where('id', '=', market.buyer.facilityId)
        .execute();
    await ends(yesterday());
    const waiting = await market.signing.get<OrderToSign[]>('order/csos');
    expect(waiting.data.map((one) => one.refusal)).toEqual(Array(2).fill(expect.stringContaining(sentence)));
    const refused = await handIn(market.signing, id, act);
    expect([refused.status, refused.problem?.error]).toEqual([422, expect.stringContaining(sentence)]);
    expect((await market.signing.get<OrderDetail>(`order/${id}`)).data).toMatchObject({
      status: 'pending_signature',
    });
    expect(await refusedOf(market.signer.userId)).toEqual([
      {
        event: 'change.refused',
        parameters: { operation: 'signOrder', id: String(id), status: 422, reason: refused.problem?.error },
      },
    ]);
    await ends(new Date(app.clock.now()).toISOString().slice(0, 10));
    expect((await handIn(market.signing, id, act)).status).toBe(200);
    await ends(yesterday());
    const second = await market.aSigner();
    await bringIn(second, second.key);
    const { data } = await begin(app, second, [later]);
    expect(data.orders.map((one) => one.refusal)).toEqual([expect.stringContaining(sentence)]);
    expect((await handIn(second.signing, later, { ...act, token: data.token })).status).toBe(403);
  });
});

describe('X-87 a certificate and its key', () => {
  it('are active for one person alone', async () => {
    const market = await aMarket();
    const other = await market.aSigner();
    const brought = await bringIn(market, market.key);
    const taken = await bringIn(other, market.key);
    expect([taken.status, taken.problem?.error]).toEqual([422, REFUSED.taken]);
    const twin = await authority.signer(market.dea, { keys: market.key.keys });
    expect((await bringIn(other, twin)).problem?.error).toBe(REFUSED.taken);
    expect((await bringIn(market, twin)).problem?.error).toBe(REFUSED.again);
    expect((await refusedOf(other.signer.userId)).map(({ parameters }) => parameters)).toEqual(
      Array(2).fill({ operation: 'importCertificate', status: 422, reason: REFUSED.taken }),
    );
    // As it came in before keys were compared.
    await sql`update csos_certificate set key_fingerprint = null where id = ${brought.data.id}`.execute(
      app.db,
    );
    await refresh();
    expect((await bringIn(other, twin)).problem?.error).toBe(REFUSED.taken);
    expect((await market.signing.delete(`csos/certificate/${brought.data.id}`)).status).toBe(200);
    expect((await bringIn(other, twin)).status).toBe(200);
  });

  it('of two who bring it in at once one has it, and who does it twice at once has it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const market = await aMarket();
      const other = await market.aSigner();
      const replies = await Promise.all([
        bringIn(market, market.key),
        bringIn(other, market.key),
        bringIn(market, market.key),
        bringIn(other, market.key),
      ]);
      const { rows } = await sql<{ user_id: number }>`select user_id from csos_certificate
        where dea_number = ${market.dea} and deleted_at is null`.execute(app.db);
      expect(rows).toHaveLength(1);
      const holders = [market, other, market, other].map((one) => one.signer.userId);
      expect(replies.map((one) => one.status)).toEqual(
        holders.map((one) => (one === rows[0]?.user_id ? 200 : 422)),
      );
    }
  });

  it('TR-475 leave a step for each when those that have expired are deleted', async () => {
    const market = await aMarket();
    const now = app.clock.now();
    const soon = new Date(now.getTime() + 2 * DAY_MS);
    const keys = [
      await authority.signer(market.dea, { to: soon }),
      await authority.signer(market.dea, { to: soon }),
    ];
    const ids: number[] = [];
    for (const key of keys) ids.push((await bringIn(market, key)).data.id);
    await bringIn(market, market.key);
    app.clock.advance(3 * DAY_MS);
    const signing = await app.signIn(market.signer.userId);
    const serials = (await signing.get<CsosCertificate[]>('csos/certificate')).data;
    expect((await signing.delete('csos/certificate/expired')).data).toEqual({ deleted: 2 });
    const { rows } = await sql<{ entity_id: number; before: object; after: object }>`
      select entity_id::int, before, after from audit_log
      where operation = 'csos.certificates_deleted' and entity = 'csos_certificate' order by entity_id`.execute(
      app.db,
    );
    expect(rows).toEqual(
      ids.map((id) => ({
        entity_id: id,
        before: { dea_number: '[withheld]', serial: serials.find((one) => one.id === id)?.serial },
        after: { deleted: true },
      })),
    );
    app.clock.set(now.toISOString());
  });
});
