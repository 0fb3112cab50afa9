import type { ServerResponse } from 'node:http';

/** Node looks twice before it believes that nothing moves, so a connection is closed after one to two times this. */
const SILENT_MS = 7_000;
/** How often an open stream says something at least. */
export const HEARTBEAT_MS = 5_000;

/** Closes the connection when no byte of the answer moves for that long: nobody reads it. */
export function closeWhenSilent(answer: ServerResponse): void {
  answer.setTimeout(SILENT_MS);
}
