declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    /** An interchange that nobody can answer for, or whose number was used before. */
    'edi.refused': { sentence: string };
  }
}
export {};
