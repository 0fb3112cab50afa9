import type { LogEntry } from './api.ts';
import { difference } from './difference.ts';

const MOST = 4;

/** The record and the first fields that changed, in one line. */
export function readableParameters(entry: LogEntry): string {
  const record =
    entry.entity === null ? [] : [[entry.entity.replaceAll('_', ' '), entry.entity_id].join(' ').trim()];
  const changes = difference(entry.before, entry.after).map(({ field, before, after }) =>
    before === null || after === null ? `${field}: ${after ?? before}` : `${field}: ${before} → ${after}`,
  );
  return [...record, ...changes.slice(0, MOST), ...(changes.length > MOST ? ['…'] : [])].join(' · ');
}
