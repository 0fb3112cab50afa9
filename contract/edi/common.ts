import { z } from 'zod';
import { Id, RangeEnd, RangeStart } from '../primitives.ts';

/** Who keeps EDI: every operation of it is theirs. */
export const keepers = { audience: ['Administrator'], permission: 'edi' } as const;

export const Named = z.object({ id: Id, name: z.string() });

/** What each list of what was exchanged is narrowed by. */
export const ofDaysAndClient = {
  from: RangeStart.optional(),
  to: RangeEnd.optional(),
  client_id: z.coerce.number().pipe(Id).optional(),
};
