import { ApiError, errorText } from './api-error.ts';

type Tell = (text: string) => void;
let show: Tell = () => undefined;

/** The application connects its toasts here. */
export function tellErrorsWith(tell: Tell): void {
  show = tell;
}

export const tell = (text: string): void => show(text);

/** Tells an error that no page shows; the end of a session is told elsewhere. */
export function tellError(error: unknown): void {
  if (!isSignOut(error)) tell(errorText(error));
}

export const isSignOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
