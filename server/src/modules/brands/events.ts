import type { ContactInput } from '#contract/brands/contact.ts';
import type { LiveChange } from '../../platform/jobs/events.ts';

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    /** `to`: the address of the brand, null where it has none. */
    'contact.message_sent': ContactInput & { to: string | null; brand: string; host: string };
  }
}

/** Empties the caches of every process; open pages read the brand anew. */
export const BRANDS_CHANGED: LiveChange = { topic: 'brands', everyone: true };
