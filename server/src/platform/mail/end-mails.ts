import type { Queryable, Tx } from '../database/database.ts';
import type { RequestContext } from '../http/context.ts';
import type { UnsubscribeLinks } from './mail.ts';
import { noSuchLink, readSigned, signedToken } from './signed-links.ts';

/** Whose mails of what a link ends. */
export interface Ending {
  id: number;
  userId: number;
}

export interface Receiving {
  title: string;
  email: string;
  ended: boolean;
}

/** Instead of a title that is none of theirs any more. */
export const NO_LONGER = 'A mail that you no longer get';

interface Endable {
  purpose: string;
  entity: string;
  /** Below `/services`, where mail programs post. */
  path: string;
  /** What its token is called at `/end-report`. */
  token: string;
  /** Whoever is no recipient any more has ended already. */
  find: (db: Queryable, ending: Ending) => Promise<Receiving | undefined>;
  /** Changes nothing where it ended before. */
  end: (tx: Tx, ending: Ending) => Promise<{ numAffectedRows?: bigint }>;
}

interface MailEndings {
  linksFor: (key: Buffer, ending: Ending, origin: string) => UnsubscribeLinks;
  look: (context: RequestContext, key: Buffer, token: string) => Promise<{ data: Receiving }>;
  end: (context: RequestContext, key: Buffer, token: string) => Promise<{ data: { ok: true } }>;
}

/** Mails by a schedule that each recipient ends by a link, without signing in; the others go on having them. */
export function endable({ purpose, entity, path, token: name, find, end }: Endable): MailEndings {
  const endingOf = (key: Buffer, token: string): Ending => {
    const [id = 0, userId = 0] = readSigned(key, purpose, token).split(':').map(Number);
    return { id, userId };
  };
  const receivingOf = async (db: Queryable, ending: Ending): Promise<Receiving> => {
    const found = await find(db, ending);
    if (!found) throw noSuchLink();
    return found;
  };
  return {
    linksFor(key, { id, userId }, origin) {
      const token = signedToken(key, purpose, `${id}:${userId}`);
      return { post: `${origin}/services/${path}/${token}`, page: `${origin}/end-report#${name}=${token}` };
    },
    look: async ({ db }, key, token) => ({ data: await receivingOf(db, endingOf(key, token)) }),
    async end({ command, db }, key, token) {
      const ending = endingOf(key, token);
      await receivingOf(db, ending);
      const { id, userId } = ending;
      return command(async ({ tx, audit }) => {
        const { numAffectedRows: ended = 0n } = await end(tx, ending);
        const by = { realUserId: userId, subjectUserId: userId, companyId: null, facilityId: null };
        if (ended > 0n) audit({ entity, entityId: id, by, after: { ended_for: userId } });
        return { data: { ok: true as const } };
      });
    },
  };
}
