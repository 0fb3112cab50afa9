import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FacilityRecord } from '#contract/accounts/facilities.ts';
import { END_MOVES_WITH_FILE } from '#rules/accounts/licenses.ts';
import { startTestApp, type TestApp, type TestClient } from '../../../../test/kit/app.ts';
import { aHead, anAdministrator, aUser } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('license ends');
});
afterAll(() => app.close());

async function save(client: TestClient, id: number, change: object) {
  const { data } = await client.get<FacilityRecord>(`user/facility/${id}`);
  const { name, type, dea_number, dea_expiration, state_license_expiration, delivery_address, version } =
    data;
  const body = {
    name,
    type,
    dea_number,
    dea_expiration,
    state_license_expiration,
    delivery_address,
    version,
  };
  const { status, problem } = await client.put(`user/facility/${id}`, { ...body, ...change });
  return [status, problem?.data ?? null];
}

it('X-88 G-108 its own people shorten a stored end by hand; a later one, or none, comes with the file', async () => {
  const ended = { state_license_expiration: '2026-06-01', dea_expiration: '2027-01-31' };
  const { companyId, facilityId, userId } = await aHead(app.db, {}, ended);
  const { userId: localId } = await aUser(app.db, {
    companyId,
    roles: ['Buyer', 'FacilityAdmin'],
    facilityIds: [facilityId],
  });
  for (const person of [userId, localId]) {
    const client = await app.signIn(person);
    const state = { state_license_expiration: END_MOVES_WITH_FILE };
    expect(await save(client, facilityId, { state_license_expiration: null })).toEqual([422, state]);
    expect(await save(client, facilityId, { state_license_expiration: '9999-12-31' })).toEqual([422, state]);
    const dea = { dea_expiration: END_MOVES_WITH_FILE };
    expect(await save(client, facilityId, { dea_expiration: '2027-02-01' })).toEqual([422, dea]);
    expect(await save(client, facilityId, {})).toEqual([200, null]);
  }
  const client = await app.signIn(userId);
  expect(await save(client, facilityId, { dea_expiration: '2026-12-31' })).toEqual([200, null]);
  const staff = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  expect(await save(staff, facilityId, { state_license_expiration: '2027-06-30' })).toEqual([200, null]);
});

it('X-88 a facility is not approved on a state license that has ended', async () => {
  const facility = { vetting_status: 'pending', state_license_expiration: '2026-06-14' };
  const { facilityId, companyId } = await aHead(app.db, {}, facility);
  const staff = await app.signIn((await anAdministrator(app.db, ['companies'])).userId);
  const why =
    'The state license on file ended on Jun 14, 2026. The renewed one has to be stored before the facility is approved.';
  const listed = await staff.get<object[]>(`admin/facility?company_id=${companyId}`);
  expect(listed.data).toMatchObject([{ can: { vet: false, vet_refusal: why } }]);
  const refused = await staff.put(`admin/facility/${facilityId}/vet`, {});
  expect([refused.status, refused.problem?.error]).toEqual([422, why]);
  expect(await save(staff, facilityId, { state_license_expiration: '2026-06-15' })).toEqual([200, null]);
  expect((await staff.put(`admin/facility/${facilityId}/vet`, {})).status).toBe(200);
});
