/** A session is over after this long without a request, and after these hours in any case (R26). */
export const SESSION_IDLE_SECONDS = 1800;
export const SESSION_HOURS = 12;

export const SESSION_ENDED = 'You were signed out because your session ended.';

/**
 * Why somebody who was signed in signs in again, as the form says it, and where it leads back without; and the parameter by which the
 * form learns of it.
 */
export const SIGN_IN_REASONS = {
  ended: { notice: SESSION_ENDED, back: null },
  signing: {
    notice: 'Enter your password once more: before orders are signed, you show that it is you.',
    back: { words: 'Back without signing', path: '/orders?csos=pending' },
  },
} as const;
export type SignInReason = keyof typeof SIGN_IN_REASONS;
export const REASON_PARAMETER = 'signin_reason';
