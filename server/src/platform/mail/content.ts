import type { Accent } from '#rules/brands/looks.ts';

/** Whose mail it is: the brand of the host its reader uses, and where links to that host lead. */
export interface MailSite {
  brand: string;
  origin: string;
  accent: Accent;
}

/** Finds the site of a host; without one, or of one no brand has any more, that of the installation. */
export type MailSites = (host: string | null) => Promise<MailSite>;

export interface MailLine {
  name: string;
  detail: string;
  amount: string;
}

/** What happened, under one heading, each with the page that shows it. */
export interface MailGroup {
  heading: string;
  entries: readonly { text: string; address: string }[];
}

/** What a mail says, for both of its parts. All of it is plain words: nothing of it is markup. */
export interface MailContent {
  site: MailSite;
  title: string;
  words: readonly string[];
  lines?: readonly MailLine[];
  groups?: readonly MailGroup[];
  /** The last one is the total. */
  totals?: readonly (readonly [string, string])[];
  button?: { label: string; address: string };
  /** Below the button. */
  after?: readonly string[];
  /** Why one gets it. */
  reason: string;
}
