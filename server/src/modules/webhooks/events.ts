import type { OffReason } from '#rules/webhooks.ts';

/** An endpoint whose company should look at it. */
interface AboutEndpoint {
  endpoint_id: number;
  company_id: number;
  created_by: number;
  /** Of its address; the rest may be a secret. */
  host: string;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'webhook.failing': AboutEndpoint & { since: string };
    'webhook.switched_off': AboutEndpoint & { reason: OffReason };
  }
}

export const aboutEndpoint = (endpoint: {
  id: number;
  company_id: number;
  created_by: number;
  url: string;
}): AboutEndpoint => ({
  endpoint_id: endpoint.id,
  company_id: endpoint.company_id,
  created_by: endpoint.created_by,
  host: new URL(endpoint.url).host,
});
