import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { DRAFT_DAYS, type BuyerForm, type SellerForm } from '#rules/registration/registration.ts';
import type { Queryable, Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { newUuid, tokenHash } from '../../platform/secrets.ts';

/** What somebody applies with. */
export type Applied = { kind: 'buyer'; form: BuyerForm } | { kind: 'seller'; form: SellerForm };

/** The token of a draft. It can be made again for a mail, and stands nowhere. */
export const draftToken = (key: Buffer, seed: string): string =>
  createHmac('sha256', key).update(`registration:${seed}`).digest('base64url');

/** The token that is mailed to an address. Opening the draft by it proves the address. */
export const mailedToken = (key: Buffer, seed: string, email: string): string =>
  createHmac('sha256', key).update(`registration-mail:${seed}:${email}`).digest('base64url');

export const addressIn = (form: Applied['form']): string => form.user.email.trim().toLowerCase();

/** Whether the applicant has shown that the address in the form is theirs. */
export const isProved = ({ proved_email: proved }: Draft, { form }: Applied): boolean =>
  proved !== null && proved === addressIn(form);

export interface Draft {
  id: number;
  seed: string;
  kind: 'buyer' | 'seller';
  form: unknown;
  host: string;
  brand: string;
  saved_at: Date;
  expires_at: Date;
  /** Or when it was answered so. */
  submitted_at: Date | null;
  links_sent: number;
  link_sent_at: Date | null;
  proved_email: string | null;
}

export const gone = () => notFound('This registration has expired. Please start again.');

/** The draft or the submitted registration of a token. Throws 404 for an unknown or an old one. */
export async function findDraft(
  db: Queryable,
  token: string,
  now: Date,
  { locked = false }: { locked?: boolean } = {},
): Promise<Draft> {
  const { rows } = await sql<Draft>`select id, seed::text, kind, form, host, brand, saved_at, expires_at,
      coalesce(submitted_at, withheld_at) as submitted_at, links_sent, link_sent_at, proved_email
    from registration where ${tokenHash(token)} in (token_hash, link_hash) and (coalesce(submitted_at, withheld_at) is not null or expires_at > ${now})
    ${locked ? sql`for no key update` : sql``}`.execute(db);
  const [draft] = rows;
  if (!draft) throw gone();
  return draft;
}

interface Opened {
  draft: Draft;
  isNew: boolean;
}

/** The draft of the token, locked, or a new one. One of the other kind is as absent as none. */
export async function openDraft(
  tx: Tx,
  key: Buffer,
  asked: { token: string | undefined; applied: Applied; host: string; brand: string; now: Date },
): Promise<Opened> {
  const { token, applied, now } = asked;
  if (token === undefined) return { draft: await insertDraft(tx, key, asked), isNew: true };
  const draft = await findDraft(tx, token, now, { locked: true });
  if (draft.kind !== applied.kind) throw gone();
  return { draft, isNew: false };
}

async function insertDraft(
  tx: Tx,
  key: Buffer,
  { applied, host, brand, now }: { applied: Applied; host: string; brand: string; now: Date },
): Promise<Draft> {
  const seed = newUuid();
  const expires_at = lifeFrom(now);
  const { id } = await tx
    .insertInto('registration')
    .values({
      kind: applied.kind,
      seed,
      token_hash: tokenHash(draftToken(key, seed)),
      host,
      brand,
      form: JSON.stringify(applied.form),
      created_at: now,
      saved_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unsent = { submitted_at: null, links_sent: 0, link_sent_at: null, proved_email: null };
  return { id, seed, ...applied, host, brand, saved_at: now, expires_at, ...unsent };
}

/** Every save keeps a draft for another fortnight. */
export const lifeFrom = (now: Date): Date => new Date(now.getTime() + DRAFT_DAYS * 86_400_000);

/** Replaces what a draft holds; answers until when it is kept. */
export async function keepForm(tx: Tx, draft: Draft, applied: Applied, now: Date): Promise<Date> {
  const expires_at = lifeFrom(now);
  await tx
    .updateTable('registration')
    .set({ form: JSON.stringify(applied.form), saved_at: now, expires_at })
    .where('id', '=', draft.id)
    .execute();
  return expires_at;
}

/** Whoever opens the mailed link has proved the address it was mailed to. */
export async function proveAddress(db: Queryable, token: string): Promise<void> {
  await sql`update registration set proved_email = link_email
    where link_hash = ${tokenHash(token)} and proved_email is distinct from link_email`.execute(db);
}
