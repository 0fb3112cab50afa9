/** The only place of the browser application that reads the clock. */

/** Milliseconds since 1970. */
export const nowMs = (): number => Date.now();

/** The calendar day in UTC, 'YYYY-MM-DD'; days to expiry count from it. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);

/** The calendar day where the user is, 'YYYY-MM-DD'. */
export const todayHere = (): string => localDay(new Date());

/** Of a moment. */
export function localDay(moment: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
}

export const currentYear = (): number => new Date().getFullYear();

/** Hour of the day where the user is, 0 to 23. */
export const localHour = (): number => new Date().getHours();
