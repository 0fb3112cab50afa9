import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { newUuid } from '../secrets.ts';
import { checkPassword, hashPassword } from './people.ts';

/**
 * What the product asks of an identity provider besides signing in. A provider that cannot be reached is 503, one that
 * refuses a password 422 with its sentence. Never called inside a transaction: the provider may be another server.
 */
export interface IdentityManagement {
  /** The issuer under which its people are stored in `identity`. */
  readonly issuer: string;
  /** Makes an address known, without a password that anybody knows; answers the subject. Repeats are harmless. */
  createPerson(email: string): Promise<string>;
  setPassword(subject: string, password: string): Promise<void>;
  /** Forgets that a browser signed in, so that the next sign-in asks for the password. */
  endSessions(subject: string): Promise<void>;
  /** Whether this is the present password; null where the provider does not say. */
  isPassword(email: string, password: string): Promise<boolean | null>;
}

/** The embedded provider's people are known under the stable issuer name `embedded`. */
export function manageEmbedded(db: Database): IdentityManagement {
  return {
    issuer: 'embedded',
    async createPerson(email) {
      const { rows } = await sql<{ subject: string }>`
        insert into idp_person (subject, email) values (${newUuid()}, ${email})
        on conflict (lower(email)) do update set email = idp_person.email returning subject`.execute(db);
      return rows[0]?.subject ?? '';
    },
    async setPassword(subject, password) {
      const password_hash = await hashPassword(password);
      await db.updateTable('idp_person').set({ password_hash }).where('subject', '=', subject).execute();
    },
    async endSessions(subject) {
      await sql`delete from idp_payload where payload ->> 'accountId' = ${subject}`.execute(db);
    },
    isPassword: async (email, password) =>
      (await checkPassword(db, { email, password, fromKnownPlace: true })) !== null,
  };
}
