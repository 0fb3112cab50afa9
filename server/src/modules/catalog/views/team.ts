import { sql } from 'kysely';
import { mayChangeOfTeam } from '#rules/catalog/team.ts';
import { isoOf } from '../../../platform/database/read-page.ts';
import { hasPermission, type Scope } from '../../../platform/scope.ts';
import type { Condition } from './visibility.ts';

/** What somebody wrote for the team. */
export interface Written {
  id: number;
  comment: string;
  name: string;
  user_id: number;
  first_name: string;
  last_name: string;
  created_at: string;
}

/** Of a record `r` with its author `u` and the name `n` of what it is about. */
export const writtenColumns: Condition = sql`r.id, r.comment, n.name, r.user_id, u.first_name, u.last_name, r.created_at`;

/** The records `r` of one facility; administrators read those of every one. */
export const ofTeam = (scope: Scope): Condition =>
  sql`(r.facility_id = ${scope.facility?.id ?? 0} or ${scope.isAdmin}::boolean)`;

/** A product of the drug group of `r`, for its name. */
export const productOfGroup: Condition = sql`(select d.name from drug d where d.gcn_seqno = r.gcn_seqno order by d.ndc limit 1)`;

export const toWritten = <Row extends Written>(scope: Scope, { created_at: at, ...row }: Row) => ({
  ...row,
  created_date: isoOf(at),
  can: {
    change: mayChangeOfTeam(
      { userId: row.user_id },
      { userId: scope.userId, moderates: hasPermission(scope, 'catalog') },
    ),
  },
});
