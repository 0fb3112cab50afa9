import { on, type Examples } from '../../../test/kit/example.ts';
import { aCompanyAdmin, type Tenant } from '../../../test/kit/tenant.ts';

const SECRET = Buffer.alloc(32, 7);
const URL = 'https://hooks.example/galenic';

/** The endpoint of the buying company, as it is stored; nobody listens there. Those of examples before are gone, since a company may have ten. */
async function aStoredEndpoint(tenant: Tenant) {
  const { db, buyer } = tenant;
  await db
    .updateTable('webhook_endpoint')
    .set({ active: false, deleted_at: '2026-06-01T12:00:00Z' })
    .where('company_id', '=', buyer.companyId)
    .execute();
  const { id } = await db
    .insertInto('webhook_endpoint')
    .values({
      company_id: buyer.companyId,
      url: URL,
      description: 'ERP',
      events: ['order.placed'],
      facility_ids: [buyer.facilityId],
      secret: SECRET,
      created_by: buyer.userId,
      created_at: '2026-06-01T12:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...(await aCompanyAdmin(tenant)), params: { id } };
}

/** A dead delivery of such an endpoint. */
async function aStoredDelivery(tenant: Tenant) {
  const { db, buyer } = tenant;
  const { as, params } = await aStoredEndpoint(tenant);
  const uid = `msg_${params.id}`;
  const message = await db
    .insertInto('webhook_message')
    .values({
      uid,
      company_id: buyer.companyId,
      type: 'order.placed',
      effect_key: uid,
      body: `{"id":"${uid}","type":"order.placed","timestamp":"2026-06-15T11:00:00.000Z","data":{}}`,
      made_at: '2026-06-15T11:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      endpoint_id: params.id,
      message_id: message.id,
      state: 'dead',
      attempts: 8,
      made_at: '2026-06-15T11:00:00Z',
      attempted_at: '2026-06-15T11:30:00Z',
      status: 500,
      ms: 20,
      problem: 'The receiver answered 500.',
      answer: 'Down',
      sent_headers: { 'webhook-id': uid, 'webhook-signature': 'v1,AbCdEfGh…' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { as, params: { id } };
}

const anInput = ({ buyer }: Tenant) => ({
  url: URL,
  events: ['order.placed', 'order.shipped'],
  facility_ids: [buyer.facilityId],
  description: 'ERP',
});

export const WEBHOOKS_EXAMPLES: Examples = {
  listWebhooks: async (tenant) => {
    await aStoredEndpoint(tenant);
    return { ...(await aCompanyAdmin(tenant)), query: { company_id: String(tenant.buyer.companyId) } };
  },
  createWebhook: async (tenant) => ({ ...(await aCompanyAdmin(tenant)), body: anInput(tenant) }),
  saveWebhook: {
    record: 'webhook',
    make: async (tenant) => ({
      ...(await aStoredEndpoint(tenant)),
      body: { ...anInput(tenant), active: true, version: 1 },
    }),
  },
  deleteWebhook: on('webhook', aStoredEndpoint),
  testWebhook: on('webhook', aStoredEndpoint),
  renewWebhookSecret: on('webhook', aStoredEndpoint),
  replayWebhook: {
    record: 'webhook',
    make: async (tenant) => ({
      ...(await aStoredEndpoint(tenant)),
      body: { since: '2026-06-15T00:00:00Z' },
    }),
  },
  listWebhookDeliveries: on('webhook', async (tenant) => ({
    ...(await aStoredEndpoint(tenant)),
    query: { event: 'order.placed', state: 'dead', start_date: '2026-06-01', end_date: '2026-06-30' },
  })),
  getWebhookDelivery: on('webhook_delivery', aStoredDelivery),
  replayWebhookDelivery: on('webhook_delivery', aStoredDelivery),
};
