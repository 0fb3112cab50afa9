declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'registration.link_wanted': { registration_id: number };
    /** `invites`: a link to choose a password follows. */
    'registration.submitted': { registration_id: number; invites: boolean };
    'registration.asked': { registration_id: number; text: string };
    'registration.known_address': { registration_id: number; email: string };
  }
}

export {};
