import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anomaly } from '#contract/reports/anomalies.ts';
import { addMonths } from '#rules/dates.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import type { TestClient } from '../../../test/kit/client.ts';
import { manyOrders } from '../../../test/kit/many-orders.ts';
import { aTenant, type Tenant } from '../../../test/kit/tenant.ts';
import { aBuyer, aDrug, aUser } from '../../../test/kit/world.ts';

let app: TestApp;
let harbor: Tenant;
beforeAll(async () => {
  app = await startTestApp('anomalies');
  harbor = await aTenant(app, 'Harbor');
});
afterAll(() => app.close());

const STEADY = [40, 42, 38, 41, 39, 40];

/** Packs by month from `first` on, bought elsewhere; a list is several purchases of one month. */
async function bought(facilityId: number, packs: readonly (number | number[])[], first = '2025-11-01') {
  const { ndc } = await aDrug(app.db, { name: 'Amoxicillin 500 mg' });
  const rows = packs.flatMap((of, month) =>
    [of].flat().map((quantity, at) => ({
      facility_id: facilityId,
      ndc,
      account_type: 'WAC',
      invoice_date: `${addMonths(first, month).slice(0, 7)}-${String(10 + at)}`,
      quantity,
      price_cents: 1000,
    })),
  );
  await app.db.insertInto('purchase_history_row').values(rows).execute();
  return ndc;
}
const aFacility = async () => (await aBuyer(app.db)).facilityId;
const found = async (query: string, who: TestClient = harbor.clients.admin) =>
  (await who.get<Anomaly[]>(`analytics/prediction/anomaly?${query}`)).data;

describe('RB-479 unusual months of a facility', () => {
  it('RB-479 RB-482 RB-483 are told with what was expected and a sentence, newest first, then the farthest off', async () => {
    const facility = await aFacility();
    const spike = await bought(facility, [...STEADY, 62]);
    const drop = await bought(facility, [...STEADY, 28]);
    const early = await bought(facility, [40, 40, 40, 40, 40, 40, 40, 40], '2025-09-01');
    const april = await bought(facility, [...STEADY, 90], '2025-10-01');
    await bought(facility, [...STEADY, 48]);
    await bought(facility, [40, 40, 40, 40, 40, 40, 50]);
    const told = await found(`facility_id=${facility}`);
    expect(told.map(({ ndc, month, kind, deviation_percent: off }) => [ndc, month, kind, off])).toEqual([
      ...[early, april].toSorted().map((ndc) => [ndc, '2026-05', 'drop', 100]),
      [spike, '2026-05', 'spike', 55],
      [drop, '2026-05', 'drop', 30],
      [april, '2026-04', 'spike', 125],
    ]);
    expect(told.find(({ ndc }) => ndc === spike)).toEqual({
      ndc: spike,
      name: 'Amoxicillin 500 mg',
      month: '2026-05',
      expected: 40,
      actual: 62,
      deviation_percent: 55,
      kind: 'spike',
      months: STEADY,
      standard_deviation: Math.SQRT2,
      sentence:
        'Amoxicillin 500 mg: 62 packs in May 2026 instead of about 40, 55.0 % more than the six months before. The six months: 40, 42, 38, 41, 39, 40.',
    });
  });

  it('RB-480 adds what was ordered here, without what was cancelled', async () => {
    const { facilityId } = harbor.buyer;
    for (const [month, count] of [...STEADY, 62].entries()) {
      const at = new Date(`${addMonths('2025-11-01', month).slice(0, 7)}-12T12:00:00Z`);
      await manyOrders(app.db, harbor, { count, status: 'delivered', at });
      await manyOrders(app.db, harbor, { count: 30, status: 'cancelled', at });
    }
    const [told, ...others] = await found('', harbor.clients.buyer);
    expect(others).toEqual([]);
    const packs = told === undefined ? 0 : told.actual / 62;
    expect(told).toMatchObject({ month: '2026-05', months: STEADY.map((count) => count * packs) });
    expect(await found(`facility_id=${facilityId}`)).toEqual([told]);
  });

  it('RB-481 judge full months with six months of data before them; returns lessen theirs, not below none', async () => {
    const facility = await aFacility();
    const ndc = await bought(facility, [40, 40, 40, [60, -20], 40, 40, 80, 400]);
    expect((await found(`facility_id=${facility}`)).map(({ month }) => month)).toEqual(['2026-05']);
    const months = async (query: string) =>
      (await found(`facility_id=${facility}&${query}`)).map(({ month }) => month);
    expect(await months('start_date=2026-05-02&end_date=2026-06-15')).toEqual([]);
    expect(await months('start_date=2026-05-01&end_date=2026-05-30')).toEqual([]);
    const returned = await bought(facility, [40, 40, 40, 40, 40, 40, [5, -9]]);
    const told = await found(`facility_id=${facility}&start_date=2026-05-01&end_date=2026-05-31`);
    const six = [40, 40, 40, 40, 40, 40];
    expect(new Map(told.map((one) => [one.ndc, [one.actual, one.months]]))).toEqual(
      new Map([
        [ndc, [80, six]],
        [returned, [0, six]],
      ]),
    );
    const young = await aFacility();
    await bought(young, [40, 40, 40, 40, 40, 400], '2025-12-01');
    expect(await found(`facility_id=${young}`)).toEqual([]);
  });

  it('RB-479 is for buyers, analysts and administrators, of the own range', async () => {
    const { buyer, seller } = harbor.clients;
    const status = async (who: TestClient, query = '') =>
      (await who.get(`analytics/prediction/anomaly?${query}`)).status;
    expect(await status(seller)).toBe(403);
    expect(await status(app.visitor())).toBe(401);
    expect(await status(buyer, `facility_id=${await aFacility()}`)).toBe(404);
    expect(await status(harbor.clients.admin)).toBe(404);
    const analyst = await app.signIn(
      (await aUser(app.db, { companyId: harbor.buyer.companyId, roles: [] })).userId,
    );
    expect(await status(analyst, `facility_id=${harbor.buyer.facilityId}`)).toBe(200);
    const wrong = await buyer.get('analytics/prediction/anomaly?start_date=2026-05-02&end_date=2026-05-01');
    expect([wrong.status, wrong.problem?.error]).toEqual([422, 'The end lies before the start.']);
  });
});
