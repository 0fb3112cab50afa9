import type { Tx } from '../../platform/database.ts';
import { enqueueEvents, type DomainEvent } from '../../platform/events.ts';
import { newUuid } from '../../platform/ids.ts';

const TYPE = 'drugs.changed';

/** A drug whose record says something else than before; `former_name` where its name is another. */
export interface ChangedDrug {
  ndc: string;
  former_name: string | null;
}

/** Tells whoever keeps copies of drug records, with the commit. */
export async function announceChangedDrugs(tx: Tx, drugs: readonly ChangedDrug[]): Promise<void> {
  if (drugs.length === 0) return;
  await enqueueEvents(tx, [changedDrugsEvent(drugs)]);
}

export const changedDrugsEvent = (drugs: readonly ChangedDrug[]): DomainEvent => ({
  key: `${TYPE}:${newUuid()}`,
  type: TYPE,
  data: { drugs },
});

/** The drugs of an event; empty for events of another kind. */
export function changedDrugs(event: DomainEvent): readonly ChangedDrug[] {
  // Written by `changedDrugsEvent` only.
  return event.type === TYPE ? (event.data['drugs'] as ChangedDrug[]) : [];
}
