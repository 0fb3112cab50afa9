import type { EdiDirection, EdiUsage } from './clients.ts';

/** What is exchanged: one message for each transaction set, and what may become of it. */

export const EDI_STATUSES = ['Queued', 'Sent', 'Acknowledged', 'Failed'] as const;
export type EdiStatus = (typeof EDI_STATUSES)[number];
/** In lists: those that failed, and those whose 997 is missing. */
export const TROUBLED = 'Failed or overdue';
export const EDI_STATUS_CHOICES = [...EDI_STATUSES, TROUBLED] as const;
export const MESSAGE_DIRECTIONS = ['In', 'Out'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];
export const MESSAGE_TYPES = ['810', '832', '850', '855', '856', '997', 'TA1', '–'] as const;
/** How another message belongs to one. */
export const RELATIONS = ['answers it', 'is answered by it', 'same interchange', 'same order'] as const;

/** The type of an interchange that was refused as a whole. */
export const NO_TYPE = '–';

/** One interchange may be 25 MB, and a file holds several. */
export const LARGEST_EDI_FILE = 30 * 1024 * 1024;
/** Of a text that is checked, in characters: in a request line breaks take two, and a request is 1 MiB. */
export const LARGEST_CHECKED = 500_000;
export const MOST_LINES_CHECKED = 1_000;
/** For how long a group number is not used again. */
export const GROUP_NUMBER_DAYS = 365;

/** The one move that a person may ask for: work on what failed again, or send it again. */
export function retryMove(
  direction: MessageDirection,
  status: EdiStatus,
): 'reprocess' | 'resend' | 'render' | null {
  if (direction === 'In') return status === 'Failed' ? 'reprocess' : null;
  if (status === 'Sent') return 'resend';
  return status === 'Failed' ? 'render' : null;
}

export const cannotRetry = (direction: MessageDirection, status: EdiStatus): string =>
  direction === 'In'
    ? `A received message that is ${status} cannot be processed again.`
    : `A sent message that is ${status} cannot be sent again.`;

/** What nobody has to look at any more: of what failed or waits for its 997 a person may say so (RB-400). */
export const mayBeIgnored = (direction: MessageDirection, status: EdiStatus): boolean =>
  status === 'Failed' || (direction === 'Out' && status === 'Sent');

export const LONGEST_IGNORE_REASON = 500;
export const NOTHING_TO_IGNORE = 'Only what failed or is not acknowledged can be ignored.';
export const NOT_IGNORED = 'Nobody ignored this message.';
export const IGNORED_ALREADY = 'Somebody has ignored this message meanwhile.';
export const LINKED_ALREADY = 'This message already belongs to an order.';
export const SENT_NOT_LINKED = 'Only a received message is linked to an order.';
export const NO_CLIENT_TO_LINK = 'The sender is not known, so no order is its.';
export const noOrderOf = (order: number, client: string): string =>
  `Order ${order} is no order of the company of ${client}.`;

/** What a partner may send of the documents that are agreed with it. */
const SENT_BY: Readonly<Record<EdiDirection, readonly string[]>> = {
  Buyer: ['850'],
  Seller: ['855', '856', '810', '832'],
};

interface Partner {
  readonly direction: EdiDirection;
  readonly documents: readonly string[];
}

/** What a partner may send; 997 needs no agreement. */
export const agreedFrom = ({ direction, documents }: Partner): string[] => [
  ...documents.filter((document) => SENT_BY[direction].includes(document)),
  '997',
];

/** Of an interchange: `T` counts as a test whoever sends it (RB-324). */
export const isTest = (usage: EdiUsage, indicator: string): boolean => usage === 'Test' || indicator === 'T';

export const PRODUCTION_FROM_TEST = 'Production data from a test client.';
export const NOT_PLACED = 'Test: no order was placed.';
export const NOTHING_DONE = 'Test: nothing was done with it.';
export const notAgreed = (type: string) => `${type} is not agreed with this client.`;
export const unknownSender = (qualifier: string, id: string) => `Unknown sender ${qualifier}/${id}.`;
export const unknownReceiver = (qualifier: string, id: string) => `Unknown receiver ${qualifier}/${id}.`;
const DUPLICATE = 'Duplicate of message ';
export const duplicateOf = (messageId: number) => `${DUPLICATE}${messageId}.`;
export const saysDuplicate = (note: string): boolean => note.startsWith(DUPLICATE);
export const numberUsed = (number: string, date: string) =>
  `Interchange control number ${number} was already used on ${date}.`;
/** Of documents that are checked, of which the rest is looked at all the same. */
export const sentBefore = (number: string, date: string) =>
  `Interchange ${number} came on ${date} with the same bytes: sent again, it would be answered again and do nothing.`;
export const isOfOther = (client: string) => `This document is from ${client}: choose that client.`;
export const notActiveYet = (client: string) =>
  `${client} is not active: until it is, its documents are refused as those of an unknown sender.`;
export const groupNumberUsed = (number: string, date: string) =>
  `Group control number ${number} was already used on ${date}.`;
export const internalError = (id: string) => `Internal error ${id}`;
export const noSentGroup = (number: string) => `No sent group ${number} found.`;
export const notAcknowledged = (hours: number) => `No acknowledgement for ${hours} hours`;
export const REFUSED_BY_PARTNER = 'The partner refused it.';

/** Of an order whose lines were all refused, or some: the first of the sentences that its 855 says. */
export function refusedLines(lines: readonly { number: string; sentence: string }[]): string {
  const told = lines.slice(0, LINES_TOLD).map(({ number, sentence }) => `Line ${number}: ${sentence}`);
  const more = lines.length - told.length;
  return [
    ...told,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'line was' : 'lines were'} refused.`] : []),
  ].join(' ');
}
const LINES_TOLD = 5;

/** '000000042 / 0001'; a dash where nothing could be read. */
export const controlOf = (interchange: string | null, set: string | null): string =>
  interchange === null ? '–' : set === null ? interchange : `${interchange} / ${set}`;
