import type { ServerResponse } from 'node:http';

const SILENT_MS = 12_000;
/** How often an open stream says something at least. */
export const HEARTBEAT_MS = 8_000;

/** Closes the connection when no byte of the answer moves for twelve seconds: nobody reads it. */
export function closeWhenSilent(answer: ServerResponse): void {
  answer.setTimeout(SILENT_MS);
}
