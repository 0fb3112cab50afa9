import type { RegistrationState } from '#contract/registration.ts';
import { emailProblem, requiredThen, type Problems } from '#rules/form-problems.ts';
import { buyerProblems, sellerProblems } from '#rules/registration/registration-problems.ts';
import { AppError, isUniqueViolation } from '../../platform/errors.ts';
import type { CommandContext } from '../../platform/command.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { recipientOf, spendBudget } from '../../platform/http/limits.ts';
import { isProved, keepForm, openDraft, type Applied, type Draft } from './drafts.ts';
import { findLikenesses, noticesOf } from './likenesses.ts';
import { emailKnown, stateOf, type Opened, type RegistrationDeps } from './state.ts';
import { submitDraft } from './submit.ts';

export interface Asked {
  submit: boolean;
  token?: string | undefined;
  mail_link: boolean;
}

/** Between two links to one draft, and how many it may have, so that nobody fills somebody else's inbox. */
const PAUSE_SECONDS = 60;
const MOST_LINKS = 5;

/** Keeps a draft or submits it. Submitted once, the same token answers the same and changes nothing. */
export async function register(
  context: RequestContext,
  deps: RegistrationDeps,
  applied: Applied,
  asked: Asked,
): Promise<{ data: RegistrationState }> {
  const { db, now, http, host, client } = context;
  if (asked.submit) refuse(problemsOf(applied, context));
  if (asked.mail_link) refuse(linkProblems(applied));
  if (asked.token === undefined) await spendBudget(db, 'registration', `ip:${http.request.ip}`, now);
  const opening = { token: asked.token, applied, host, brand: client.name, now };
  try {
    return await context.command(async (command) => {
      const { draft, isNew } = await openDraft(command.tx, deps.key, opening);
      if (draft.submitted_at !== null) return repeated(command, deps, draft);
      if (asked.submit) return await submitDraft(context, command, deps, { draft, applied, isNew });
      return await keepDraft(context, command, deps, { draft, applied, isNew, mailLink: asked.mail_link });
    });
  } catch (error) {
    // Two who submit one address at the same moment.
    if (isUniqueViolation(error)) throw emailKnown();
    throw error;
  }
}

function problemsOf({ kind, form }: Applied, { today, client }: RequestContext): Problems {
  if (kind === 'seller') return sellerProblems(form, 'review', { today });
  return buyerProblems(form, 'review', { today, facilityTypes: client.facility_types });
}

function linkProblems({ form }: Applied): Problems {
  const sentence = requiredThen('Email', form.user.email, emailProblem);
  return sentence === undefined ? {} : { 'user.email': sentence };
}

function refuse(problems: Problems): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw new AppError('invalid', first, problems);
}

async function keepDraft(
  { db, now, requestId }: RequestContext,
  { tx, audit, announce }: CommandContext,
  { key }: RegistrationDeps,
  { draft, applied, isNew, mailLink }: Opened & { mailLink: boolean },
): Promise<{ data: RegistrationState }> {
  const expires_at = isNew ? draft.expires_at : await keepForm(tx, draft, applied, now);
  if (mailLink) {
    refuseManyLinks(draft, now);
    await spendBudget(db, 'mail_to_stranger', recipientOf(applied.form.user.email), now);
    await tx
      .updateTable('registration')
      .set({ links_sent: draft.links_sent + 1, link_sent_at: now })
      .where('id', '=', draft.id)
      .execute();
    announce({
      key: `registration-link:${requestId}`,
      type: 'registration.link_wanted',
      data: { registration_id: draft.id },
    });
  }
  audit({
    entity: 'registration',
    entityId: draft.id,
    ...(!isNew && { before: { status: 'draft' } }),
    // The words of a visitor stay out of the chain, where nobody could ever delete them.
    after: { kind: draft.kind, status: 'draft', ...(mailLink && { link_sent: true }) },
  });
  const notices = isProved(draft, applied) ? noticesOf(await findLikenesses(tx, applied)) : {};
  return { data: stateOf({ ...draft, expires_at }, key, notices) };
}

function refuseManyLinks({ links_sent: sent, link_sent_at: last }: Draft, now: Date): void {
  const wait = last === null ? 0 : PAUSE_SECONDS - (now.getTime() - last.getTime()) / 1000;
  if (wait > 0)
    throw new AppError('rate_limited', 'A link was just sent. Please check your inbox.', null, wait);
  if (sent >= MOST_LINKS)
    throw new AppError(
      'rate_limited',
      'The link has been sent several times. Please check your inbox.',
      null,
      3600,
    );
}

function repeated(
  { audit }: CommandContext,
  { key }: RegistrationDeps,
  draft: Draft,
): { data: RegistrationState } {
  audit({
    entity: 'registration',
    entityId: draft.id,
    before: { status: 'submitted' },
    after: { kind: draft.kind, status: 'submitted' },
  });
  return { data: stateOf(draft, key, {}) };
}
