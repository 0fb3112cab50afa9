/** The only place of the browser application that reads the clock. */

/** Milliseconds since 1970. */
export const nowMs = (): number => Date.now();

/** The calendar day in UTC, 'YYYY-MM-DD'; days to expiry count from it. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);

/** The calendar day where the user is, 'YYYY-MM-DD'. */
export const todayHere = (): string => localDay(new Date());

/** The name of the time zone of the user; undefined where the browser does not say. */
export const zoneHere = (): string | undefined => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'Etc/Unknown' ? undefined : timeZone;
};

/** Of a moment. */
export function localDay(moment: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${part(moment.getMonth() + 1)}-${part(moment.getDate())}`;
}

/** Where a day begins for the user, and where it ends: at the begin of the next, whatever the clocks do between. */
export const dayStart = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
export const dayEnd = (day: string): string => dayStart(day, 1);

export const currentYear = (): number => new Date().getFullYear();

/** Hour of the day where the user is, 0 to 23. */
export const localHour = (): number => new Date().getHours();
