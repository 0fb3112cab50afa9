import type { Likeness, RegistrationState } from '#contract/registration.ts';
import { TERMS_VERSION } from '#rules/registration/terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { hasBudget, recipientOf } from '../../platform/http/limits.ts';
import { enrol, passwordLinkWanted, type Enrolled } from '../accounts/index.ts';
import { insertLicense } from '../documents/index.ts';
import { addressIn, isProved, type Applied, type Draft } from './drafts.ts';
import { enrolmentOf } from './enrolment.ts';
import { findLikenesses, noticesOf } from './likenesses.ts';
import { emailKnown, stateOf, type Opened, type RegistrationDeps } from './state.ts';

/**
 * Makes the company, its first person and its facilities, which wait for vetting, and keeps what was signed. What looks
 * like a record that was there before is marked for an administrator, never merged.
 */
export async function submitDraft(
  context: RequestContext,
  command: CommandContext,
  deps: RegistrationDeps,
  opened: Opened,
): Promise<{ data: RegistrationState }> {
  const { now } = context;
  const { tx, audit, announce, live } = command;
  const { key, invites } = deps;
  const { draft, applied } = opened;
  const likenesses = await findLikenesses(tx, applied);
  const proved = isProved(draft, applied);
  if (likenesses.some(({ field }) => field === 'user.email')) {
    if (proved) throw emailKnown();
    return answerKnownAddress(context, command, deps, opened);
  }
  const enrolled = await enrol(tx, enrolmentOf(applied));
  await moveFiles(tx, { draft, applied, enrolled, now });
  await sign(tx, { draft, applied, enrolled, now }, likenesses);
  const { email } = applied.form.user;
  announce({
    key: `registration-submitted:${draft.id}`,
    type: 'registration.submitted',
    data: { registration_id: draft.id, invites },
  });
  const { host, brand } = draft;
  if (invites)
    announce(
      passwordLinkWanted({ key: `registration-${draft.id}`, email, purpose: 'invitation', host, brand }),
    );
  live({ topic: 'registrations', admins: true });
  live({ topic: 'accounts', admins: true });
  audit({
    entity: 'registration',
    entityId: draft.id,
    by: {
      realUserId: enrolled.userId,
      subjectUserId: enrolled.userId,
      companyId: enrolled.companyId,
      facilityId: enrolled.facilityIds[0] ?? null,
    },
    after: {
      kind: applied.kind,
      status: 'submitted',
      company_id: enrolled.companyId,
      user_id: enrolled.userId,
      facility_ids: enrolled.facilityIds,
      terms_version: TERMS_VERSION,
      likenesses: likenesses.map(({ field, entity, id }) => ({ field, entity, id })),
    },
  });
  return { data: stateOf({ ...draft, submitted_at: now }, key, proved ? noticesOf(likenesses) : {}) };
}

/**
 * Whoever has not proved the address learns nothing about it: the answer is that of any other, nothing is made, and the
 * address itself is told that it has an account.
 */
async function answerKnownAddress(
  { db, now, requestId }: RequestContext,
  { tx, audit, announce }: CommandContext,
  { key }: RegistrationDeps,
  { draft, applied }: Opened,
): Promise<{ data: RegistrationState }> {
  await tx.updateTable('registration').set({ withheld_at: now }).where('id', '=', draft.id).execute();
  if (await hasBudget(db, 'mail_to_stranger', recipientOf(applied.form.user.email), now))
    announce({
      key: `registration-known:${requestId}`,
      type: 'registration.known_address',
      data: { registration_id: draft.id, email: addressIn(applied.form) },
    });
  const status = 'draft';
  audit({ entity: 'registration', entityId: draft.id, before: { status }, after: { status, known: true } });
  return { data: stateOf({ ...draft, submitted_at: now }, key, {}) };
}

interface Submitted {
  draft: Draft;
  applied: Applied;
  enrolled: Enrolled;
  now: Date;
}

/** Keeps the submission as it was typed, with the name of the signer. */
async function sign(
  tx: Tx,
  { draft, applied, enrolled, now }: Submitted,
  likenesses: readonly Likeness[],
): Promise<void> {
  const { terms } = applied.form;
  await tx
    .updateTable('registration')
    .set({
      form: JSON.stringify(applied.form),
      saved_at: now,
      submitted_at: now,
      terms_version: TERMS_VERSION,
      signer_name: terms.signer_name,
      signer_title: terms.signer_title,
      signed_on: terms.date,
      company_id: enrolled.companyId,
      user_id: enrolled.userId,
      likenesses: JSON.stringify(likenesses),
    })
    .where('id', '=', draft.id)
    .execute();
}

/** Files of the draft become documents of their facility. Those of a facility that was taken out again stay behind. */
async function moveFiles(tx: Tx, { draft, applied, enrolled, now }: Submitted): Promise<void> {
  if (applied.kind === 'seller') return;
  const files = await tx
    .selectFrom('registration_file')
    .select(['id', 'facility_key', 'type', 'file_id'])
    .where('registration_id', '=', draft.id)
    .orderBy('id')
    .execute();
  for (const file of files) {
    const place = applied.form.facilities.findIndex(({ key }) => key === file.facility_key);
    const facilityId = enrolled.facilityIds[place];
    if (facilityId === undefined) continue;
    await insertLicense(tx, {
      type: file.type === 'state_license' ? 'state_license' : 'dea_license',
      companyId: enrolled.companyId,
      facilityId,
      fileId: file.file_id,
      now,
    });
    await tx.deleteFrom('registration_file').where('id', '=', file.id).execute();
  }
}
