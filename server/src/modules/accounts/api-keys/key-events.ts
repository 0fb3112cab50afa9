import type { DomainEvent, EventFacts } from '../../../platform/jobs/events.ts';

/** The key that an event is about, whom it concerns, and what more there is to tell. */
interface AboutKey {
  key_id: number;
  company_id: number;
  created_by: number;
  name: string;
}

export type KeyEventType =
  'api_key.made' | 'api_key.rotated' | 'api_key.revoked' | 'api_key.network_met' | 'api_key.expiring';

declare module '../../../platform/jobs/events.ts' {
  interface EventFacts {
    /** Whom it acts for hears of it, too: an administrator of the marketplace may have made it. */
    'api_key.made': AboutKey & { who: string; user: { id: number; name: string } };
    'api_key.rotated': AboutKey & { who: string; old_works_hours: number };
    'api_key.revoked': AboutKey & { who: string };
    'api_key.network_met': AboutKey & { network: string };
    /** The day of its end. */
    'api_key.expiring': AboutKey & { ends: string };
  }
}

interface KeyFacts {
  id: number;
  company_id: number;
  created_by: number;
  name: string;
}

export function keyEvent<T extends KeyEventType>(
  effect: string,
  type: T,
  { id, company_id, created_by, name }: KeyFacts,
  more: Omit<EventFacts[T], keyof AboutKey>,
): DomainEvent {
  // Together they are what the type of the event carries, which the compiler cannot add up for a type it does not know.
  return {
    key: effect,
    type,
    data: { key_id: id, company_id, created_by, name, ...more },
  } as unknown as DomainEvent;
}
