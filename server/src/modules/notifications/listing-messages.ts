import type { DomainEvent, EventFacts } from '../../platform/jobs/events.ts';

export const withReason = (sentence: string, reason: string | null): string =>
  reason === null || reason === ''
    ? sentence
    : `${sentence} ${/[.!?…]$/.test(reason) ? reason : `${reason}.`}`;

/** What the marketplace did with a listing, for who sells it; null for any other event. */
export function listingMessage({ type, data }: DomainEvent) {
  if (type !== 'listing.deactivated' && type !== 'listing.returned') return null;
  const words = type === 'listing.deactivated' ? deactivatedWords(data) : returnedWords(data);
  return { to: { sellersOf: data.company_id }, type: LISTING, ...words };
}

export const LISTING = 'Listing';

/** The list where a notice of one listing leads to. */
export const listingUrl = (id: number): string => `/manage-listings?status=all&listing=${id}`;

const named = (name: string, others: number): string => {
  if (others === 0) return name;
  return `${name} and ${others === 1 ? 'one other listing' : `${others} other listings`} of yours`;
};

function deactivatedWords({ listing_id: id, name, reason, others = 0 }: EventFacts['listing.deactivated']) {
  return {
    title: 'Listing deactivated',
    content: withReason(`The marketplace took ${named(name, others)} out of sale.`, reason),
    level: 'warning' as const,
    relativeUrl: others === 0 ? listingUrl(id) : `/manage-listings?status=deactivated&listing=${id}`,
  };
}

function returnedWords({ listing_ids: ids, name, status }: EventFacts['listing.returned']) {
  const [first = 0, ...others] = ids;
  const what = named(name, others.length);
  const [they, are, them] = others.length === 0 ? ['it', 'is', 'it'] : ['they', 'are', 'them'];
  const relativeUrl = others.length === 0 ? listingUrl(first) : `/manage-listings?status=${status}`;
  const level = 'info' as const;
  if (status === 'active')
    return {
      title: 'Listing active again',
      content: `The marketplace put ${what} on sale again: buyers see ${them}.`,
      level,
      relativeUrl,
    };
  return {
    title: 'Listing no longer deactivated',
    content: `The marketplace took back that ${what} ${are} out of sale; ${they} ${are} paused, as before.`,
    level,
    relativeUrl,
  };
}
