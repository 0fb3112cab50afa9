import type { EdiDirection, EdiUsage } from './clients.ts';

/** What is exchanged: one message for each transaction set, and what may become of it. */

export const EDI_STATUSES = ['Queued', 'Sent', 'Acknowledged', 'Failed'] as const;
export type EdiStatus = (typeof EDI_STATUSES)[number];
export const MESSAGE_DIRECTIONS = ['In', 'Out'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];
export const MESSAGE_TYPES = ['810', '832', '850', '855', '856', '997', 'TA1', '–'] as const;
/** The type of an interchange that was refused as a whole. */
export const NO_TYPE = '–';

/** One interchange may be 25 MB, and a file holds several. */
export const LARGEST_EDI_FILE = 30 * 1024 * 1024;
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
export const notWorkedOn = (type: string) => `Nothing works on ${type} in Production yet.`;
export const notAgreed = (type: string) => `${type} is not agreed with this client.`;
export const unknownSender = (qualifier: string, id: string) => `Unknown sender ${qualifier}/${id}.`;
export const unknownReceiver = (qualifier: string, id: string) => `Unknown receiver ${qualifier}/${id}.`;
export const duplicateOf = (messageId: number) => `Duplicate of message ${messageId}.`;
export const numberUsed = (number: string, date: string) =>
  `Interchange control number ${number} was already used on ${date}.`;
export const groupNumberUsed = (number: string, date: string) =>
  `Group control number ${number} was already used on ${date}.`;
export const internalError = (id: string) => `Internal error ${id}`;
export const noSentGroup = (number: string) => `No sent group ${number} found.`;
export const notAcknowledged = (hours: number) => `No acknowledgement for ${hours} hours`;
export const REFUSED_BY_PARTNER = 'The partner refused it.';

/** '000000042 / 0001'; a dash where nothing could be read. */
export const controlOf = (interchange: string | null, set: string | null): string =>
  interchange === null ? '–' : set === null ? interchange : `${interchange} / ${set}`;
