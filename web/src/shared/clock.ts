/** The only place of the browser application that reads the clock. */

/** Milliseconds since 1970. */
export const nowMs = (): number => Date.now();

/** The calendar day in UTC, 'YYYY-MM-DD'; days to expiry count from it. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);

export const currentYear = (): number => new Date().getFullYear();

/** Hour of the day where the user is, 0 to 23. */
export const localHour = (): number => new Date().getHours();
