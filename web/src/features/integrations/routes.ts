import type { SearchOf } from '../../shared/list.ts';
import { readTexts, type RawSearch } from '../../shared/search-params.ts';
import type { API_KEYS, DELIVERIES } from './lists.ts';

export const loadApiKeysPage = () => import('./pages/api-keys-page.tsx');

export type ApiKeysSearch = SearchOf<typeof API_KEYS>;

export const apiKeysSearch = (search: RawSearch): ApiKeysSearch => readTexts(search);

export const loadWebhooksPage = () => import('./pages/webhooks-page.tsx');

/** The company that an administrator looks at. */
export const webhooksSearch = (search: RawSearch): { company?: string } => readTexts(search);

export const loadWebhookLogPage = () => import('./pages/webhook-log-page.tsx');

/** `delivery`: the one that is opened. */
export type WebhookLogSearch = SearchOf<typeof DELIVERIES> & {
  company?: string | undefined;
  delivery?: string | undefined;
};

export const webhookLogSearch = (search: RawSearch): WebhookLogSearch => readTexts(search);
