import type { NewsAudience, NewsStatus } from '#rules/news.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const AUDIENCE_NAMES: Readonly<Record<NewsAudience, string>> = {
  buyers: 'Buyers',
  sellers: 'Sellers',
  all: 'All',
};
export const CATALOG_NAMES = { medigi: 'Medigi', medshorts: 'Medshorts', '503b': '503B' } as const;
export const STATUS_TONES: Readonly<Record<NewsStatus, Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Published: 'ok',
  Expired: 'neutral',
};
/** The author where there is no company. */
export const MARKETPLACE = 'Marketplace';
