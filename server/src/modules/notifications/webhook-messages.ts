import { OFF_AFTER_DAYS, MOST_WAITING, type OffReason } from '#rules/webhooks.ts';
import type { DomainEvent } from '../../platform/jobs/events.ts';

const PAGE = '/integrations/webhooks';

const WHY: Readonly<Record<OffReason, string>> = {
  failing: `no delivery succeeded for ${OFF_AFTER_DAYS} days`,
  gone: 'the receiver answered 410, which says that it is gone',
  overfull: `more than ${MOST_WAITING.toLocaleString('en-US')} deliveries were waiting`,
};

/** What the administrators of a company and who made the endpoint read about it; null for any other event. */
export function webhookMessage({ type, data }: DomainEvent) {
  if (type !== 'webhook.failing' && type !== 'webhook.switched_off') return null;
  const words =
    'reason' in data
      ? {
          title: `Webhooks to ${data.host} are off`,
          content: `The endpoint ${data.host} was switched off: ${WHY[data.reason]}. What happens meanwhile is kept and may be replayed when you have switched it on again.`,
        }
      : {
          title: `Webhooks to ${data.host} are failing`,
          content: `No delivery to ${data.host} has succeeded for a day. After ${OFF_AFTER_DAYS} days the endpoint is switched off. Its log says what the receiver answers.`,
        };
  const to = { keepersOf: data.company_id, and: [data.created_by] };
  return { to, type: null, level: 'warning' as const, relativeUrl: PAGE, ...words };
}
