import type { webhookEndpoints } from '#contract/webhooks.ts';
import type { Handlers } from '../../platform/http/context.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { replayFailed, replayOne } from './replay.ts';
import { createEndpoint, deleteEndpoint, renewSecret, saveEndpoint } from './save-endpoint.ts';
import { testEndpoint } from './send-test.ts';
import { listDeliveries, listEndpoints, viewDelivery } from './views.ts';

export const webhookRoutes = ({
  outbound,
}: {
  outbound: Outbound;
}): Handlers<keyof typeof webhookEndpoints> => ({
  listWebhooks: ({ scope, db, now }, { query }) =>
    listEndpoints(scope, db, { companyId: query.company_id, now }),
  createWebhook: (context, { body }) => createEndpoint(context, outbound, body),
  saveWebhook: (context, { params, body }) => saveEndpoint(context, outbound, { ...body, id: params.id }),
  deleteWebhook: (context, { params }) => deleteEndpoint(context, params.id),
  testWebhook: (context, { params }) => testEndpoint(context, outbound, params.id),
  renewWebhookSecret: (context, { params }) => renewSecret(context, params.id),
  replayWebhook: (context, { params, body }) => replayFailed(context, { id: params.id, since: body.since }),
  listWebhookDeliveries: ({ scope, db }, { params, query }) => listDeliveries(scope, db, params.id, query),
  getWebhookDelivery: async ({ scope, db }, { params }) => ({
    data: await viewDelivery(scope, db, params.id),
  }),
  replayWebhookDelivery: (context, { params }) => replayOne(context, params.id),
});
