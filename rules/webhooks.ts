/** What programs of a company are told, when it is tried again, and when nobody is told any more (RB-430 … RB-444). */

export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.confirmed',
  'order.shipped',
  'order.delivered',
  'order.cancellation_requested',
  'order.cancelled',
  'order.paid',
  'shipment.created',
  'shipment.changed',
  'shipment.deleted',
  'bid.placed',
  'bid.countered',
  'bid.accepted',
  'bid.declined',
  'bid.expired',
  'rfp.placed',
  'rfp.proposed',
  'rfp.accepted',
  'rfp.declined',
  'rfp.cancelled',
  'stock.changed',
  'price.changed',
  'invoice.issued',
  'webhook.test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What people read for an event. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'order.placed': 'A buyer placed an order',
  'order.confirmed': 'The supplier confirmed an order',
  'order.shipped': 'An order was shipped',
  'order.delivered': 'An order was delivered',
  'order.cancellation_requested': 'The buyer asked to cancel an order',
  'order.cancelled': 'An order was cancelled',
  'order.paid': 'An order was paid',
  'shipment.created': 'A shipment was added to an order',
  'shipment.changed': 'A shipment or its tracking changed',
  'shipment.deleted': 'A shipment was removed',
  'bid.placed': 'A buyer placed a bid',
  'bid.countered': 'A bid was answered by a counter offer',
  'bid.accepted': 'A bid was accepted',
  'bid.declined': 'A bid was declined',
  'bid.expired': 'A bid ended without an answer',
  'rfp.placed': 'A buyer asked for proposals',
  'rfp.proposed': 'A supplier sent a proposal',
  'rfp.accepted': 'A proposal was accepted',
  'rfp.declined': 'A proposal was declined',
  'rfp.cancelled': 'A request for proposals was cancelled',
  'stock.changed': 'Packs in stock of a listing changed',
  'price.changed': 'A price changed',
  'invoice.issued': 'An invoice was issued',
  'webhook.test': 'A test that you send by hand',
};

export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;

/** Why the marketplace switched an endpoint off: nothing succeeded, the receiver said 410, or too much waits. */
export const OFF_REASONS = ['failing', 'gone', 'overfull'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

export const MOST_ENDPOINTS = 10;
export const LONGEST_URL = 500;
export const LONGEST_DESCRIPTION = 200;
export const MOST_TESTS_A_MINUTE = 10;
export const MOST_REPLAYED = 10_000;
export const REPLAY_HOURS = 72;
/** Of one replay of what failed. */
export const REPLAYED_A_SECOND = 10;
/** Attempts at once: of one endpoint, and of all. */
export const AT_ONCE = { endpoint: 2, all: 50 } as const;
export const MOST_WAITING = 100_000;
export const ATTEMPT_MS = 10_000;
export const MOST_ANSWER_BYTES = 65_536;
/** Of an answer, kept for the log. */
export const KEPT_ANSWER_BYTES = 1024;
export const SECRET_OVERLAP_HOURS = 24;
export const KEPT_DAYS = { dead: 90, others: 30 } as const;
export const WARN_AFTER_HOURS = 24;
export const OFF_AFTER_DAYS = 5;
/** Changes of one lot within it are one delivery. */
export const JOINED_MS = 10_000;
/** In one delivery of an import. */
export const MOST_CHANGES = 500;
export const WEBHOOK_AGENT = 'Galenic-Webhooks/1';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** After the attempt before; the first is at once. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
export const MOST_ATTEMPTS = PAUSES.length + 1;
const JITTER = 0.1;
const LONGEST_WISH_MS = 24 * HOUR;

/**
 * How long to wait after so many failed attempts; null after the last. `chance` is from 0 to 1. What the receiver asked for with 429
 * or 503 counts where it is longer, up to a day.
 */
export function pauseAfter(
  attempts: number,
  { chance, wishedMs }: { chance: number; wishedMs: number | null },
): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  const own = Math.round(pause * (1 - JITTER + 2 * JITTER * chance));
  return Math.max(own, Math.min(wishedMs ?? 0, LONGEST_WISH_MS));
}

/** What `Retry-After` says, in ms from now: seconds or a date; null where it says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** As programs read it: what is shown is where a connection goes. Of a text without a problem. */
export const readUrl = (text: string): string => new URL(text).href;

/** Why an address cannot be an endpoint, whatever its host leads to; null for one that may. */
export function urlProblem(text: string): string | null {
  const url = URL.parse(text);
  if (url === null) return NOT_AN_ADDRESS;
  if (url.protocol !== 'https:') return HTTPS_ONLY;
  if (url.username !== '' || url.password !== '') return NO_USER;
  if (url.href.length > LONGEST_URL) return TOO_LONG_URL;
  return text.includes('#') ? NO_FRAGMENT : null;
}

/** 'No delivery succeeded …' as the screen says it of an endpoint that is off. */
export const offSentence = (reason: OffReason, day: string): string =>
  `Off since ${day}: ${OFF_WORDS[reason]}`;

const OFF_WORDS: Readonly<Record<OffReason, string>> = {
  failing: `no delivery succeeded for ${OFF_AFTER_DAYS} days.`,
  gone: 'the receiver answered 410.',
  overfull: `more than ${MOST_WAITING.toLocaleString('en-US')} deliveries were waiting.`,
};

export const NOT_ALLOWED = 'This address is not allowed.';
export const NOT_AN_ADDRESS = 'Use an address such as https://erp.example/hooks.';
export const HTTPS_ONLY = 'The address must begin with https://.';
export const NO_USER = 'Leave user and password out of the address.';
export const TOO_LONG_URL = `An address has at most ${LONGEST_URL} characters.`;
export const NO_FRAGMENT = 'Leave # and what follows out of the address.';
export const CHOOSE_EVENT = 'Choose at least one event.';
export const CHOOSE_OWN_FACILITIES = 'Choose facilities of your company.';
export const TOO_MANY_ENDPOINTS = `At most ${MOST_ENDPOINTS} endpoints.`;
export const TOO_MANY_TESTS = `At most ${MOST_TESTS_A_MINUTE} tests a minute.`;
export const TOO_LONG_AGO = `At most ${REPLAY_HOURS} hours back.`;
export const WAITS_ALREADY = 'This delivery is waiting already.';
export const ENDPOINT_OFF = 'Switch the endpoint on first.';
export const WAS_OFF = 'The endpoint was off.';
