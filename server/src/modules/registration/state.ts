import type { RegistrationState } from '#contract/registration.ts';
import { conflict } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { draftToken, type Applied, type Draft } from './drafts.ts';
import { EMAIL_KNOWN } from './likenesses.ts';

export interface RegistrationDeps {
  /** Makes the tokens of drafts. */
  key: Buffer;
  files: FileStore;
  /** Whether a link lets people choose their password here. */
  invites: boolean;
}

export interface Opened {
  draft: Draft;
  applied: Applied;
  isNew: boolean;
}

export const emailKnown = () => conflict(EMAIL_KNOWN, { 'user.email': EMAIL_KNOWN });

export const stateOf = (draft: Draft, key: Buffer, notices: Record<string, string>): RegistrationState => ({
  kind: draft.kind,
  status: draft.submitted_at === null ? 'draft' : 'submitted',
  token: draftToken(key, draft.seed),
  expires_at: draft.expires_at.toISOString(),
  notices,
});
