import { api } from './http.ts';

/** Reports of one page at most: what fails in a loop is told often enough. */
const MOST = 10;

/**
 * Tells the server of every uncaught error, once each, so that it stands in the logs beside what the person did. A failing
 * report is let go (shell G-72).
 */
export function reportErrors(): void {
  const told = new Set<string>();
  const report = (error: unknown) => {
    const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
      0,
      500,
    );
    if (told.has(message) || told.size >= MOST) return;
    told.add(message);
    const stack = error instanceof Error ? (error.stack ?? '').slice(0, 500) : '';
    const parameters = { message, stack, page: location.pathname.slice(0, 500) };
    api.logMessage({ body: { function: 'Browser Error', parameters } }).catch(() => undefined);
  };
  window.addEventListener('error', (event) => report(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => report(event.reason));
}
