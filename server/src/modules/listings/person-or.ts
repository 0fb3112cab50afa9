import { sql, type RawBuilder } from 'kysely';
import { actorOfClient } from '#rules/edi/shipments.ts';

/** Who did it: the person `u`, else the EDI client by whose document it was done. */
export const personOr = (client: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(u.first_name || ' ' || u.last_name, ${sql.lit(actorOfClient(''))} || ${client})`;
