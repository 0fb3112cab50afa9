import type { LiveChange } from '../../platform/jobs/events.ts';

/** Empties the caches of every process; open pages read the brand anew. */
export const BRANDS_CHANGED: LiveChange = { topic: 'brands', everyone: true };
