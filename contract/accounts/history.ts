import { z } from 'zod';
import { Timestamp } from '../primitives.ts';

/** A step of a record's history, as people read it. */
export const HistoryStep = z
  .object({
    at: Timestamp,
    who: z.string(),
    on_behalf_of: z.string().nullable().describe('In whose place an administrator acted'),
    what: z.string(),
    changes: z.array(
      z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
  })
  .meta({ id: 'HistoryStep' });
export type HistoryStep = z.infer<typeof HistoryStep>;
