import type { MsClient } from '#contract/brands/brands.ts';
import type { TransactionSet } from '#rules/x12/envelopes.ts';
import type { CommandContext } from '../../../platform/command.ts';
import type { OwnSide } from '../settings.ts';
import type { MadeOrder } from './message-rows.ts';
import type { Sender } from './partner.ts';

/** A set that was taken, for whoever works on its document. */
export interface DocumentWork {
  /** Of the group: what it leaves is kept where the group is. */
  command: CommandContext;
  /** As which buyers of documents see the marketplace. */
  client: MsClient;
  own: OwnSide;
  now: Date;
  sender: Sender;
  set: TransactionSet;
  element: string;
  interchangeId: number;
  /** Written before, since what is made names it. */
  messageId: number;
  isTest: boolean;
}

export interface DocumentDone {
  /** Why it is not done: it waits for a person, or for another attempt. */
  error: string | null;
  /** What administrators should know of one that is. */
  note: string | null;
  made?: MadeOrder | null;
  /** That the document names, whatever came of it. */
  poNumber?: string;
}
