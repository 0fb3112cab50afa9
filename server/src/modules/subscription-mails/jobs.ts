import type { ClockedKind } from '#rules/subscription-mails/kinds.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import { prepareFavorites } from './letters/favorites.ts';
import { prepareMonth } from './letters/month.ts';
import { prepareTrending } from './letters/trending.ts';
import { prepareWeek } from './letters/week.ts';
import type { Prepare } from './letter.ts';
import { mailKind, type MailDeps } from './mail-kind.ts';

export const MAIL_WEEK = 'mail-weekly-changes';
export const MAIL_MONTH = 'mail-monthly-summary';
export const MAIL_TRENDING = 'mail-trending-products';
export const MAIL_FAVORITES = 'mail-favorite-listings';

const KINDS: Readonly<Record<string, { kind: ClockedKind; prepare: Prepare }>> = {
  [MAIL_WEEK]: { kind: 'weekly_changes', prepare: prepareWeek },
  [MAIL_MONTH]: { kind: 'monthly_executive', prepare: prepareMonth },
  [MAIL_TRENDING]: { kind: 'trending_products', prepare: prepareTrending },
  [MAIL_FAVORITES]: { kind: 'fav_listings', prepare: prepareFavorites },
};

/** Each mails one kind to those who want it, once for its period, whoever begins it and however often. */
export const subscriptionMailJobs = (deps: MailDeps): Record<string, Task> =>
  Object.fromEntries(
    Object.entries(KINDS).map(([task, { kind, prepare }]) => [
      task,
      (_, run) => mailKind(deps, { kind, prepare }, run),
    ]),
  );
