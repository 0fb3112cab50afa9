export { createClient, type Call, type CallOptions, type ClientOptions, type Galenic } from './client.ts';
export { GalenicError } from './errors.ts';
export type { Operations } from './generated/operations.ts';
export type * as schemas from './generated/schemas.ts';
export type { WebhookMessage } from './generated/webhooks.ts';
export type { FileReply } from './operation.ts';
export { everyRecord } from './records.ts';
export { verifyWebhook, WebhookError, type WebhookHeaders } from './webhooks.ts';
