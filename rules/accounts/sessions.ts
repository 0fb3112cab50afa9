/** A session is over after this long without a request, and after these hours in any case (R26). */
export const SESSION_IDLE_SECONDS = 1800;
export const SESSION_HOURS = 12;
