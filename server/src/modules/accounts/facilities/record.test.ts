import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facility, FacilityRecord, Pharmacy } from '#contract/accounts/facilities.ts';
import type { Role } from '#rules/accounts/roles.ts';
import { startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { aBuyer, aFacility, anAdministrator, aUser, type Buyer } from '../../../../test/kit/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('facility-record');
});
afterAll(() => app.close());

async function colleague(buyer: Buyer, roles: Role[], facilityIds = [buyer.facilityId]) {
  const { companyId } = buyer;
  const { userId } = await aUser(app.db, { companyId, roles: ['Buyer', ...roles], facilityIds });
  return app.signIn(userId);
}
const administrator = async () => app.signIn((await anAdministrator(app.db, ['companies'])).userId);

const ADDRESS = { line_1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' };
const NEW = {
  name: 'New Wing',
  type: 'Inpatient',
  dea_number: 'BG1234563',
  hin: '12A4567B9',
  is_340b: true,
  bed_count: 40,
  delivery_address: ADDRESS,
  billing_address: { ...ADDRESS, line_1: 'Box 12' },
  ap_contact: { name: 'Ann Payable', email: 'ap@example.test', phone: '(217) 555-0142' },
};

describe('the lists', () => {
  it('SH-304 SH-305 SH-306 name, DEA number, id and delivery address, of all that one sees', async () => {
    const buyer = await aBuyer(app.db, {}, { name: 'Mill Road Pharmacy', dea_number: 'BM1234563' });
    const client = await app.signIn(buyer.userId);
    const own = {
      id: buyer.facilityId,
      name: 'Mill Road Pharmacy',
      dea_number: 'BM1234563',
      delivery_address: expect.objectContaining({ line_1: expect.any(String), state: expect.any(String) }),
    };
    const facilities = await client.get<Facility[]>('user/facility');
    expect([facilities.status, facilities.data]).toEqual([200, [expect.objectContaining(own)]]);
    const asked = 'user/pharmacies?with_company=0&with_buyers=0&with_documents=0';
    expect((await client.get<Pharmacy[]>(asked)).data).toEqual([own]);
    const admin = await administrator();
    expect((await admin.get<Facility[]>('user/facility')).data.length).toBeGreaterThan(0);
    expect((await admin.get<Pharmacy[]>(asked)).data.length).toBeGreaterThan(0);
  });

  it('the file holds what one sees and looked for, nothing else', async () => {
    const [buyer, stranger] = [await aBuyer(app.db), await aBuyer(app.db, {}, { name: 'Stranger' })];
    await aFacility(app.db, { company_id: buyer.companyId, name: 'Annex "North"', dea_number: 'BA1234563' });
    const whole = await colleague(buyer, ['CompanyAdmin']);
    const file = await whole.get('user/facility/export?format=csv');
    expect(file.headers['content-disposition']).toContain('facilities-');
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain('Account number,Facility,Company,Type,DEA number');
    expect(lines).toHaveLength(3);
    expect(file.text).toContain('"Annex ""North"""');
    expect(file.text).toContain(`${buyer.companyId}-${buyer.facilityId}`);
    expect(file.text).not.toContain('Stranger');
    const found = await whole.get('user/facility/export?format=csv&search=ba123');
    expect(found.text.trim().split('\r\n')).toHaveLength(2);
    const local = await colleague(buyer, ['FacilityAdmin']);
    expect((await local.get('user/facility/export?format=csv')).text.trim().split('\r\n')).toHaveLength(2);
    const workbook = await (await app.signIn(stranger.userId)).get('user/facility/export?format=xlsx');
    expect([workbook.status, workbook.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
  });
});

describe('the record', () => {
  it('tells those who change it who did what when, and nobody else', async () => {
    const buyer = await aBuyer(app.db);
    const whole = await colleague(buyer, ['CompanyAdmin']);
    const { id, version } = (await whole.post<FacilityRecord>('user/facility', NEW)).data;
    const at = `user/facility/${id}`;
    const moved = {
      ...NEW,
      name: 'West Wing',
      dea_number: 'BG7654321',
      billing_address: { ...ADDRESS, line_1: 'Box 13' },
      version,
    };
    expect((await whole.put(at, moved)).status).toBe(200);
    const admin = await administrator();
    expect((await admin.put(`admin/facility/${id}/decline`, { reason: 'No license' })).status).toBe(200);

    const { data } = await whole.get<FacilityRecord>(at);
    expect(data).toMatchObject({ vetting_status: 'declined', vet_note: 'No license' });
    expect(data.history?.map((step) => step.what)).toEqual([
      'Added the facility',
      'Changed the facility',
      'Declined the facility',
    ]);
    expect(data.history?.[0]?.changes).toContainEqual({
      field: 'HIN',
      before: null,
      after: '12A4567B9',
    });
    expect(data.history?.[1]?.changes).toEqual([
      { field: 'Name', before: 'New Wing', after: 'West Wing' },
      {
        field: 'Billing address',
        before: 'Box 12, Springfield, IL 62701',
        after: 'Box 13, Springfield, IL 62701',
      },
      { field: 'New DEA number', before: null, after: 'Yes' },
    ]);
    expect((await admin.get<FacilityRecord>(at)).data.history).toHaveLength(3);
    const finance = await colleague(buyer, ['FinanceAdmin']);
    expect((await finance.get<FacilityRecord>(at)).data.history).toBeNull();
    const switcher = await colleague(buyer, ['ChangeFacility'], [buyer.facilityId, id]);
    expect((await switcher.get<FacilityRecord>(at)).data.history).toBeNull();
    const local = await colleague(buyer, ['FacilityAdmin'], [id]);
    expect((await local.get<FacilityRecord>(at)).data.history).toHaveLength(3);
  });

  it('a refused form has a sentence per field, and nothing was written', async () => {
    const buyer = await aBuyer(app.db);
    const whole = await colleague(buyer, ['CompanyAdmin']);
    const refused = await whole.post('user/facility', {
      ...NEW,
      type: 'Spaceport',
      dea_number: '1',
      delivery_address: { ...ADDRESS, state: 'XX' },
      ap_contact: { ...NEW.ap_contact, phone: '555' },
    });
    expect([refused.status, refused.problem?.data]).toEqual([
      422,
      {
        type: 'Choose a facility type from the list',
        dea_number: 'DEA number must be two letters and seven digits',
        'delivery_address.state': 'Choose a state or territory',
        'ap_contact.phone': 'The phone must have a correct USA phone format',
      },
    ]);
    expect((await whole.get<Facility[]>('user/facility')).data).toHaveLength(1);
  });
});
