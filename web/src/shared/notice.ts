/** What must survive the way through the identity provider: kept for this tab, taken once. */
const NOTICE = 'notice';
const RETURN = 'logout_return';
const DESTINATION = 'destination';

/** A sentence the start page shows after a sign-out or a failed sign-in. */
export const leaveNotice = (text: string): void => sessionStorage.setItem(NOTICE, text);
export const takeNotice = (): string | null => take(NOTICE);
export const keptNotice = (): string | null => sessionStorage.getItem(NOTICE);

/** Where a person was when the session ended; the next sign-in leads back there. */
export const leaveDestination = (address: string): void => sessionStorage.setItem(DESTINATION, address);
export const keptDestination = (): string | null => sessionStorage.getItem(DESTINATION);
export const forgetDestination = (): void => sessionStorage.removeItem(DESTINATION);

/** Where a supplier's host wants its people after logout (SH-086). */
export const leaveLogoutReturn = (address: string): void => sessionStorage.setItem(RETURN, address);
export const takeLogoutReturn = (): string | null => take(RETURN);

function take(key: string): string | null {
  const value = sessionStorage.getItem(key);
  if (value !== null) sessionStorage.removeItem(key);
  return value;
}
