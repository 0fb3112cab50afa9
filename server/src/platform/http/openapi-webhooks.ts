import { WEBHOOK_MESSAGES } from '#contract/webhook-messages.ts';
import type { Json, SchemaCollection } from './openapi-schemas.ts';

/** `order.shipped`: `OrderShipped`. */
const nameOf = (type: string) =>
  type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What the product posts to endpoints, by event. */
export const webhooksOf = (schemas: SchemaCollection): Record<string, Json> =>
  Object.fromEntries(
    [...WEBHOOK_MESSAGES].map(([type, message]) => {
      const schema = schemas.refer(message, 'output', `${nameOf(type)}Message`);
      return [
        type,
        {
          post: {
            summary: `Tells of ${type}`,
            description:
              'Signed by the scheme of Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.',
            requestBody: { required: true, content: { 'application/json': { schema } } },
            responses: { '2XX': { description: 'Taken. Anything else is tried again.' } },
          },
        },
      ];
    }),
  );
