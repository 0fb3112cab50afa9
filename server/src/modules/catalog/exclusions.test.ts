import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExclusionReport, NdcExclusion } from '#contract/catalog/exclusions.ts';
import { MOST_EXCLUSION_ROWS } from '#rules/catalog/exclusions.ts';
import { formatNdc } from '#rules/ndc.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../test/kit/app.ts';
import { aBuyer, aDrug, anAdministrator, aUser, type Buyer } from '../../../test/kit/world.ts';

const EXCLUSIONS = 'order/ndc_exclusion';

let app: TestApp;
let buyer: Buyer;
let buying: TestClient;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp('exclusions');
  admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
});
beforeEach(async () => {
  buyer = await aBuyer(app.db);
  buying = await app.signIn(buyer.userId);
});
afterAll(() => app.close());

const newNdc = async () => (await aDrug(app.db)).ndc;
const exclude = (ndc: string, reason = 'Recalled twice', who = buying) =>
  who.post<NdcExclusion>(EXCLUSIONS, { ndc, reason });
const audited = async (id: number) =>
  (
    await sql<{ operation: string; company_id: number; before: object | null; after: object }>`
      select operation, company_id, before, after from audit_log
      where entity = 'ndc_exclusion' and entity_id = ${id} order by seq`.execute(app.db)
  ).rows;

describe('exclusions of a company', () => {
  it('RB-146 are listed newest first, to all who buy for it, with who and when', async () => {
    const [first, second] = [await newNdc(), await newNdc()];
    const { data: old } = await exclude(first, 'Splits when cut');
    await exclude(second, 'Contract item first');
    const { companyId, facilityId } = buyer;
    const other = await aUser(app.db, { companyId, roles: ['Buyer'], facilityIds: [facilityId] });
    const colleague = await app.signIn(other.userId);
    const { data, meta } = await colleague.get<NdcExclusion[]>(EXCLUSIONS);
    expect(meta.total).toBe(2);
    expect(data.map((one) => [one.ndc_number, one.reason, one.active])).toEqual([
      [formatNdc(second), 'Contract item first', true],
      [formatNdc(first), 'Splits when cut', true],
    ]);
    expect(data[1]).toEqual(old);
    expect(old.created_date).toBe(app.clock.now().toISOString());
    expect(old.created_by).toMatch(/\S+ \S+/);
    const found = async (query: string) => (await buying.get<NdcExclusion[]>(`${EXCLUSIONS}?${query}`)).data;
    expect((await found('search=splits')).map(({ id }) => id)).toEqual([old.id]);
    expect((await found(`search=${formatNdc(first)}`)).map(({ id }) => id)).toEqual([old.id]);
    expect(await found('active=0')).toEqual([]);
  });

  it('RB-146 are nobody else’s: 404 for another company, which administrators of the catalog alone name', async () => {
    const { data: own } = await exclude(await newNdc());
    const stranger = await app.signIn((await aBuyer(app.db)).userId);
    const list = `${EXCLUSIONS}?company_id=${buyer.companyId}`;
    expect((await buying.get<NdcExclusion[]>(list)).data.map(({ id }) => id)).toEqual([own.id]);
    expect((await admin.get<NdcExclusion[]>(list)).data.map(({ id }) => id)).toEqual([own.id]);
    expect((await stranger.get(list)).status).toBe(404);
    expect((await admin.get(`${EXCLUSIONS}?company_id=999999999`)).status).toBe(404);
    expect((await stranger.get<NdcExclusion[]>(EXCLUSIONS)).data).toEqual([]);
    expect((await stranger.put(`${EXCLUSIONS}/${own.id}`, { version: 1, active: false })).status).toBe(404);
    expect(
      (await stranger.post(EXCLUSIONS, { ndc: own.ndc, reason: 'Mine', company_id: buyer.companyId })).status,
    ).toBe(404);
    const staff = await app.signIn((await anAdministrator(app.db, ['orders'])).userId);
    expect((await staff.get(EXCLUSIONS)).status).toBe(403);
  });

  it('RB-147 one is found by its NDC, with or without dashes, else 404', async () => {
    const ndc = await newNdc();
    const { data } = await exclude(ndc);
    for (const written of [ndc, formatNdc(ndc)])
      expect((await buying.get<NdcExclusion>(`${EXCLUSIONS}/${written}`)).data).toEqual(data);
    for (const written of [await newNdc(), '12', 'abc']) {
      const missing = await buying.get(`${EXCLUSIONS}/${written}`);
      expect([missing.status, missing.problem?.error]).toEqual([404, 'This NDC is not excluded.']);
    }
  });

  it('RB-148 one is made active, of an NDC that the directory has and with a reason of 3 to 250 characters', async () => {
    const ndc = await newNdc();
    const made = await exclude(formatNdc(ndc));
    expect([made.status, made.data.active, made.data.version]).toEqual([201, true, 1]);
    const again = await exclude(ndc);
    expect([again.status, again.problem?.error, again.problem?.data]).toMatchObject([
      409,
      'This NDC is already excluded.',
      { id: made.data.id },
    ]);
    const unknown = await exclude('99999-9999-99');
    expect([unknown.status, unknown.problem?.error]).toEqual([422, 'This NDC is not in the drug directory.']);
    const other = await newNdc();
    for (const [reason, status] of [
      ['ab', 422],
      [' ab ', 422],
      ['x'.repeat(251), 422],
      ['x'.repeat(250), 201],
    ] as const)
      expect([reason.length, (await exclude(other, reason)).status]).toEqual([reason.length, status]);
    const atOnce = await newNdc();
    const both = await Promise.all([exclude(atOnce), exclude(atOnce)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('RB-148 RB-149 an administrator of the catalog makes one for a company that is named', async () => {
    const ndc = await newNdc();
    const unnamed = await admin.post(EXCLUSIONS, { ndc, reason: 'Recalled' });
    expect([unnamed.status, unnamed.problem?.error]).toEqual([422, 'Name the company.']);
    const made = await admin.post<NdcExclusion>(EXCLUSIONS, {
      ndc,
      reason: 'Recalled',
      company_id: buyer.companyId,
    });
    expect((await buying.get<NdcExclusion>(`${EXCLUSIONS}/${ndc}`)).data).toEqual(made.data);
    expect((await audited(made.data.id)).map((one) => one.company_id)).toEqual([buyer.companyId]);
  });

  it('RB-149 reason and active change with the version, and each change is kept; nothing is deleted', async () => {
    const { data } = await exclude(await newNdc());
    const path = `${EXCLUSIONS}/${data.id}`;
    const off = await buying.put<NdcExclusion>(path, { version: 1, active: false });
    expect(off.data).toEqual({ ...data, active: false, version: 2 });
    const late = await buying.put(path, { version: 1, reason: 'Something else' });
    expect(late.status).toBe(409);
    const said = await buying.put<NdcExclusion>(path, {
      version: 2,
      reason: 'Back in contract',
      active: true,
    });
    expect(said.data).toMatchObject({ reason: 'Back in contract', active: true, version: 3 });
    expect((await buying.get<NdcExclusion>(`${EXCLUSIONS}/${data.ndc}`)).data).toEqual(said.data);
    expect(await audited(data.id)).toMatchObject([
      { operation: 'ndc_exclusion.added', company_id: buyer.companyId, after: { active: true } },
      { operation: 'ndc_exclusion.saved', before: { active: true }, after: { active: false } },
      { before: { reason: 'Recalled twice', active: false }, after: { reason: 'Back in contract' } },
    ]);
    expect((await buying.delete(path)).status).toBe(404);
  });
});

describe('a list of exclusions', () => {
  const send = (text: string, name = 'exclusions.csv', params?: object) =>
    buying.upload<ExclusionReport>(`${EXCLUSIONS}/import`, { name, bytes: text }, params);

  it('RB-151 adds each row that can be, and says of the others why not', async () => {
    const [one, two, there] = [await newNdc(), await newNdc(), await newNdc()];
    await exclude(there);
    const { data, status } = await send(
      `Reason,NDC\n"Recalled, twice",${formatNdc(one)}\nToo dear,${two}\nAgain,${one}\nno,${two}\n` +
        `Known,${there}\nNobody has it,99999-9999-99\nOdd,12-34\n`,
    );
    expect([status, data.added, data.refused]).toEqual([200, 2, 5]);
    expect(data.rows.map((row) => [row.row, row.state, row.result])).toEqual([
      [2, 'added', 'Added'],
      [3, 'added', 'Added'],
      [4, 'refused', 'This NDC is already excluded.'],
      [5, 'refused', 'A reason has 3 to 250 characters.'],
      [6, 'refused', 'This NDC is already excluded.'],
      [7, 'refused', 'This NDC is not in the drug directory.'],
      [8, 'refused', 'An NDC is written 4-4-2, 5-3-2, 5-4-1, 5-4-2 or 6-4-2; this one is 2-2.'],
    ]);
    expect((await buying.get<NdcExclusion>(`${EXCLUSIONS}/${one}`)).data).toMatchObject({
      reason: 'Recalled, twice',
      active: true,
    });
    const { data: kept } = await buying.get<NdcExclusion>(`${EXCLUSIONS}/${two}`);
    expect(await audited(kept.id)).toMatchObject([{ operation: 'ndc_exclusion.added' }]);
  });

  it('RB-151 reads a file without a header, and refuses other files and more than 5,000 rows', async () => {
    const ndc = await newNdc();
    expect((await send(`${ndc},Without a header\n`)).data).toMatchObject({ added: 1, refused: 0 });
    expect((await send('NDC,Reason\n')).status).toBe(422);
    const workbook = await send('NDC,Reason\n', 'exclusions.xlsx');
    expect([workbook.status, workbook.problem?.error]).toEqual([422, 'This file type is not supported']);
    const rows = (count: number) => `NDC,Reason\n${`${ndc},Again and again\n`.repeat(count)}`;
    expect((await send(rows(MOST_EXCLUSION_ROWS))).data.refused).toBe(MOST_EXCLUSION_ROWS);
    const long = await send(rows(MOST_EXCLUSION_ROWS + 1));
    expect([long.status, long.problem?.error]).toEqual([422, 'A file has at most 5,000 rows.']);
    const elsewhere = await send(`${ndc},Not mine\n`, 'exclusions.csv', { company_id: 999_999_999 });
    expect(elsewhere.status).toBe(404);
  });
});
