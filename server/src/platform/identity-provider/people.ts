import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Queryable } from '../database/database.ts';
import { inTurn } from './brute-force.ts';

// OWASP's setting for Argon2id: 19 MiB, 2 passes.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Verified for an unknown e-mail, and for somebody without a password, so that all answers take as long. */
const decoy = hashPassword('decoy');

/** Nobody types more; a longer one is wrong without being hashed. */
const LONGEST_PASSWORD = 1000;

/** The subject whose e-mail and password these are, or null. Throws 503 while too many passwords wait to be hashed. */
export async function checkPassword(
  db: Queryable,
  { email, password, fromKnownPlace }: { email: string; password: string; fromKnownPlace: boolean },
): Promise<string | null> {
  const person = await db
    .selectFrom('idp_person')
    .select(['subject', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  const stored = person?.password_hash ?? (await decoy);
  const typed = password.length > LONGEST_PASSWORD ? '' : password;
  const matches = await inTurn(() => verify(stored, typed), { fromKnownPlace });
  return person?.password_hash && matches ? person.subject : null;
}

export async function findPerson(db: Queryable, subject: string): Promise<{ email: string } | undefined> {
  return db.selectFrom('idp_person').select('email').where('subject', '=', subject).executeTakeFirst();
}
