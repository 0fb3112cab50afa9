import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Queryable } from '../database.ts';

// OWASP's setting for Argon2id: 19 MiB, 2 passes.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Verified for an unknown e-mail too, so that both answers take as long. */
let decoy: Promise<string> | null = null;

/** The subject whose e-mail and password these are, or null. */
export async function checkPassword(db: Queryable, email: string, password: string): Promise<string | null> {
  const person = await db
    .selectFrom('idp_person')
    .select(['subject', 'password_hash'])
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst();
  decoy ??= hashPassword('decoy');
  const matches = await verify(person?.password_hash ?? (await decoy), password.slice(0, 200));
  return person && matches ? person.subject : null;
}

export async function findPerson(db: Queryable, subject: string): Promise<{ email: string } | undefined> {
  return db.selectFrom('idp_person').select('email').where('subject', '=', subject).executeTakeFirst();
}
