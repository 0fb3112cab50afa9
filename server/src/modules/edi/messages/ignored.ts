import { sql, type RawBuilder } from 'kysely';
import type { EdiMessage } from '#contract/edi/messages.ts';

/** Who said that nobody has to look at it; null where nobody did. */
export const ignoredOf = (alias: string): RawBuilder<EdiMessage['ignored']> =>
  sql`(select json_build_object('by', w.first_name || ' ' || w.last_name,
    'at', to_char(${sql.ref(`${alias}.ignored_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', ${sql.ref(`${alias}.ignored_reason`)})
    from app_user w where w.id = ${sql.ref(`${alias}.ignored_by`)})`;
