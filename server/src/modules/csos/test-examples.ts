import { asBuyer, type Example, type Examples } from '../../../test/kit/example.ts';
import { aCompanyAdmin, anOrder, type Tenant } from '../../../test/kit/tenant.ts';
import { aUser } from '../../../test/kit/world.ts';

/** A signer of the tenant's facility. */
async function aSigner({ db, buyer, openSession, withSession }: Tenant) {
  const { companyId, facilityId } = buyer;
  const roles = ['Buyer', 'CSOS Signer'] as const;
  const { userId } = await aUser(db, { companyId, roles, facilityIds: [facilityId] });
  return { as: withSession(await openSession(userId)), userId };
}

/** One that has ended. */
async function aCertificate(tenant: Tenant) {
  const { as, userId } = await aSigner(tenant);
  const { id } = await tenant.db
    .insertInto('csos_certificate')
    .values({
      user_id: userId,
      facility_id: tenant.buyer.facilityId,
      dea_number: 'BG1234563',
      subject: 'Jane Doe',
      issuer: 'Test CSOS',
      serial: '01',
      schedules: [2],
      valid_from: '2025-01-01T00:00:00Z',
      valid_to: '2026-01-01T00:00:00Z',
      certificate: Buffer.from('certificate'),
      fingerprint: `of ${userId}`,
      created_at: '2025-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { as, id };
}

const TOKEN = 'x'.repeat(43);
const BYTES = Buffer.from('no certificate').toString('base64');

export const CSOS_EXAMPLES: Examples = {
  listCertificates: async (tenant) => ({ as: (await aCompanyAdmin(tenant)).as }),
  importCertificate: {
    refused: { status: 422, because: 'an authority issues certificates, whose keys prove whose they are' },
    make: async (tenant) => ({
      as: (await aSigner(tenant)).as,
      body: { certificate: BYTES, chain: [BYTES], proof: BYTES },
    }),
  },
  deleteExpiredCertificates: async (tenant): Promise<Example> => ({ as: (await aCertificate(tenant)).as }),
  deleteCertificate: {
    record: 'certificate',
    make: async (tenant) => {
      const { as, id } = await aCertificate(tenant);
      return { as, params: { id } };
    },
  },
  listOrdersToSign: asBuyer(),
  openSigning: {
    refused: { status: 422, because: 'the identity provider gives the token for a password' },
    make: async (tenant) => ({
      as: (await aSigner(tenant)).as,
      body: { ids: [(await anOrder(tenant)).id], identity_token: TOKEN },
    }),
  },
  signOrder: {
    record: 'order',
    refused: { status: 403, because: 'a signing begins with a password' },
    make: async (tenant) => ({
      as: (await aSigner(tenant)).as,
      params: { id: (await anOrder(tenant)).id },
      body: { token: TOKEN, signature: BYTES },
    }),
  },
  getOrderSignature: {
    record: 'order',
    refused: { status: 404, because: 'the key in a browser signs' },
    make: async (tenant) => ({ as: 'buyer', params: { id: (await anOrder(tenant)).id } }),
  },
  getSignatureReport: {
    record: 'order',
    refused: { status: 404, because: 'the key in a browser signs' },
    make: async (tenant) => ({ as: 'buyer', params: { id: (await anOrder(tenant)).id } }),
  },
};
