import type { ContactInput } from '#contract/contact.ts';

declare module '../../platform/events.ts' {
  interface EventFacts {
    /** `to`: the address of the brand, null where it has none. */
    'contact.message_sent': ContactInput & { to: string | null; brand: string; host: string };
  }
}
