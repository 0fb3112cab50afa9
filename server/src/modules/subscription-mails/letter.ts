import type { MailPeriod } from '#rules/subscription-mails/kinds.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import type { Scope } from '../../platform/scope.ts';

/** What a mail says, before it is known from which site it is read: addresses begin with '/'. */
export interface Letter extends Pick<MailContent, 'title' | 'words' | 'lines' | 'groups'> {
  subject: string;
  button: { label: string; address: string };
}

/** A moment and the days that are told of. */
export interface Telling {
  db: Database;
  now: Date;
  /** The UTC day of `now`. */
  today: string;
  period: MailPeriod;
}

export interface Written {
  /** Null: there is nothing to say. */
  letter: Letter | null;
  /** What is kept once it was said. */
  keep?: (db: Queryable) => Promise<void>;
}

/** Reads once what all mails of a run share, and answers who writes them. */
export type Prepare = (telling: Telling) => Promise<(reader: Scope) => Promise<Written>>;
