/** News of the marketplace and its sellers (RB-196 … RB-204). Days are those of UTC. */
import { isWebAddress, isSafeLink } from './links.ts';
import { formatUsDate, type IsoDate } from './dates.ts';

export const NEWS_AUDIENCES = ['buyers', 'sellers', 'all'] as const;
export type NewsAudience = (typeof NEWS_AUDIENCES)[number];
export const NEWS_STATUSES = ['Draft', 'Scheduled', 'Published', 'Expired'] as const;
export type NewsStatus = (typeof NEWS_STATUSES)[number];

export const TITLE_LENGTH = { min: 3, max: 120 } as const;
export const SUMMARY_LENGTH = 300;
export const IMAGE_TEXT_LENGTH = 160;
export const NEWS_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** At a place: the marketplace, and the profile of each seller. */
export const MOST_PINNED = 3;
/** As many as a home shows. */
export const NEWS_ON_HOME = 3;

export const TITLE_NEEDED = `Give a title of ${TITLE_LENGTH.min} to ${TITLE_LENGTH.max} characters.`;
export const LINK_REFUSED = 'Use https://… or a page of this site such as /catalog.';
export const NEWS_GONE = 'This news does not exist.';
export const NEWS_STALE = 'Somebody else changed this news. Look at it again.';
export const SELLERS_REFUSED = 'News of a seller is for buyers.';
export const HOSTS_REFUSED = 'Only news of the marketplace is limited to hosts.';
export const HOSTS_UNKNOWN = 'These hosts are not those of the marketplace.';
export const NO_SUPPLIER = 'This company is no supplier.';
export const ONLY_OWN = 'You write news of your own company.';
export const CHIEFS_ALONE = 'Only company administrators change news.';
export const DATE_UNREAL = 'This date does not exist.';
export const EXPIRES_TOO_SOON = 'The expiry date must be after the publish date.';
export const PUBLISH_PAST = 'The publish date cannot be in the past.';
export const MOVED_BY_PUBLISHING = 'Publish the news again to change its publish date.';
export const IS_EXPIRED = 'This news has expired. Change its expiry date first.';
export const IS_PUBLISHED = 'This news is published already.';
export const IS_DRAFT = 'This news is a draft already.';
export const PINS_PUBLISHED = 'Only published news can be pinned.';
export const THREE_PINNED = 'Three news are pinned already.';
export const NOT_ANNOUNCED = 'Only news that can be read now is announced.';
export const ANNOUNCED_ALREADY = 'This news was announced already.';
export const IMAGE_REFUSED = 'This file type is not supported';
export const IMAGE_TEXT_NEEDED = 'Say what the image shows.';

/** Https, or a page of the product. */
export const isNewsLink = (link: string): boolean =>
  (link.startsWith('https://') && isWebAddress(link)) || (link.startsWith('/') && isSafeLink(link));

export interface NewsDays {
  readonly published: boolean;
  /** Of a draft: when it is meant to be published. */
  readonly publishDate: IsoDate | null;
  /** The first day on which it is no longer read. */
  readonly expiryDate: IsoDate | null;
}

/** What a news is on a day (RB-197). */
export function newsStatus({ published, publishDate, expiryDate }: NewsDays, today: IsoDate): NewsStatus {
  if (!published || publishDate === null) return 'Draft';
  if (expiryDate !== null && today >= expiryDate) return 'Expired';
  return publishDate > today ? 'Scheduled' : 'Published';
}

/** The same as its authors read it: 'Scheduled for 06/20/2026'. */
export const newsStatusText = (status: NewsStatus, publishDate: IsoDate | null): string =>
  status === 'Scheduled' && publishDate !== null ? `Scheduled for ${formatUsDate(publishDate)}` : status;

/** Why the days of a news cannot be; null where they can. */
export const daysProblem = ({ publishDate, expiryDate }: Omit<NewsDays, 'published'>): string | null =>
  publishDate !== null && expiryDate !== null && expiryDate <= publishDate ? EXPIRES_TOO_SOON : null;

export interface Publication {
  readonly publish: boolean;
  readonly publishDate?: IsoDate | undefined;
  readonly pinned?: boolean | undefined;
}

export type Published =
  | { readonly problem: string; readonly kind: 'conflict' | 'rule' }
  | { readonly published: boolean; readonly publishDate: IsoDate | null };

/** What a publication makes of the days of a news, or why it is refused. Without a date it is the one that is stored, else today. */
export function publicationOf(news: NewsDays, wanted: Publication, today: IsoDate): Published {
  if (!wanted.publish) return unpublished(news, wanted);
  const { pinned, publishDate: asked } = wanted;
  const status = newsStatus(news, today);
  if (news.published && asked === undefined) {
    if (pinned === undefined) return refused(status === 'Expired' ? IS_EXPIRED : IS_PUBLISHED, 'conflict');
    if (status === 'Expired' && pinned) return refused(IS_EXPIRED, 'conflict');
    return { published: true, publishDate: news.publishDate };
  }
  const stored = news.publishDate !== null && news.publishDate > today ? news.publishDate : today;
  const publishDate = asked ?? stored;
  if (publishDate < today) return refused(PUBLISH_PAST, 'rule');
  if (news.expiryDate !== null && news.expiryDate <= today) return refused(IS_EXPIRED, 'conflict');
  const problem = daysProblem({ publishDate, expiryDate: news.expiryDate });
  return problem === null ? { published: true, publishDate } : refused(problem, 'rule');
}

function unpublished(news: NewsDays, { pinned }: Publication): Published {
  if (!news.published) return refused(IS_DRAFT, 'conflict');
  return pinned === true
    ? refused(PINS_PUBLISHED, 'rule')
    : { published: false, publishDate: news.publishDate };
}

const refused = (problem: string, kind: 'conflict' | 'rule'): Published => ({ problem, kind });
