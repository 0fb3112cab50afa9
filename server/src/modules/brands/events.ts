import type { ContactInput } from '#contract/brands/contact.ts';

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    /** `to`: the address of the brand, null where it has none. */
    'contact.message_sent': ContactInput & { to: string | null; brand: string; host: string };
  }
}
