/** A session is over after this long without a request, and after these hours in any case (R26). */
export const SESSION_IDLE_SECONDS = 1800;
export const SESSION_HOURS = 12;

/** What the sign-in form says after a session ended by itself, and the parameter by which the form learns of it. */
export const SESSION_ENDED = 'You were signed out because your session ended.';
export const ENDED_PARAMETER = 'session_ended';
