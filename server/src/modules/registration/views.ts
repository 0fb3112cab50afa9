import { sql } from 'kysely';
import { type Draft as DraftReply, type RegistrationFile } from '#contract/registration.ts';
import { BuyerForm, SellerForm } from '#contract/registration/forms.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { draftToken, findDraft, proveAddress } from './drafts.ts';

/** An unfinished registration by its token or its mailed link. Of a submitted one only that it was. */
export async function viewDraft(
  { db, now }: RequestContext,
  key: Buffer,
  token: string,
): Promise<{ data: DraftReply }> {
  await proveAddress(db, token);
  const draft = await findDraft(db, token, now);
  const { kind } = draft;
  const open = draft.submitted_at === null;
  return {
    data: {
      kind,
      status: open ? 'draft' : 'submitted',
      token: draftToken(key, draft.seed),
      expires_at: draft.expires_at.toISOString(),
      buyer: open && kind === 'buyer' ? BuyerForm.parse(draft.form) : null,
      seller: open && kind === 'seller' ? SellerForm.parse(draft.form) : null,
      files: open ? await filesOf(db, draft.id) : [],
    },
  };
}

async function filesOf(db: Queryable, id: number): Promise<RegistrationFile[]> {
  const { rows } = await sql<RegistrationFile>`select r.facility_key, r.type, f.name, f.bytes
    from registration_file r join stored_file f on f.id = r.file_id
    where r.registration_id = ${id} order by r.id`.execute(db);
  return rows;
}
