import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Calibration } from '#contract/history/calibrations.ts';
import { startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { aBuyer, anAdministrator } from '../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('find reports');
});
afterAll(() => app.close());

/** A pharmacy of this name with a report of that name. */
async function aReport(facility: string, file: string) {
  const buyer = await aBuyer(app.db, {}, { name: facility });
  await sql`insert into calibration (company_id, facility_id, facility_ids, file_name, uploaded_at, state)
    values (${buyer.companyId}, ${buyer.facilityId}, array[${buyer.facilityId}::bigint], ${file}, now(), 'read')`.execute(
    app.db,
  );
  return buyer;
}

it('X-94 purchase reports are found by a part of the name of the facility or the file, in the own range', async () => {
  const east = await aReport('Harbor East', 'cardinal 50%.csv');
  await aReport('Lakeshore', 'mckesson_may.xlsx');
  const admin = await app.signIn((await anAdministrator(app.db, ['catalog'])).userId);
  const buyer = await app.signIn(east.userId);
  const found = async (client: typeof admin, search: string) => {
    const reply = await client.get<Calibration[]>(
      `analytics/calibrations?search=${encodeURIComponent(search)}`,
    );
    return reply.data.map((one) => one.facility_name);
  };
  expect(await found(admin, 'HARBOR')).toEqual(['Harbor East']);
  expect(await found(admin, 'mckesson_')).toEqual(['Lakeshore']);
  expect(await found(admin, '50%')).toEqual(['Harbor East']);
  expect(await found(admin, '%.xlsx')).toEqual([]);
  expect(await found(buyer, '.')).toEqual(['Harbor East']);
});
