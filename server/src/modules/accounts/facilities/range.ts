import { sql, type RawBuilder } from 'kysely';
import type { FacilityPerson, FacilityRange } from '#rules/facilities.ts';
import type { Scope } from '../../../platform/scope.ts';

export const facilityPerson = (scope: Scope): FacilityPerson => ({
  roles: scope.roles,
  companyId: scope.company?.id ?? null,
  primaryFacilityId: scope.facility?.id ?? null,
  assignedFacilityIds: scope.assignedFacilityIds,
});

/** The facilities `f` of a range; the SQL twin of `isWithin`. */
export function facilitiesOf(range: FacilityRange): RawBuilder<unknown> {
  if (range.kind === 'all') return sql`true`;
  if (range.kind === 'company') return sql`f.company_id = ${range.companyId}`;
  return sql`f.id = any (${[...range.ids]}::bigint[])`;
}

/** Part of a name or of a DEA number. */
export const matching = (search: string | undefined): RawBuilder<unknown> =>
  search === undefined || search === ''
    ? sql`true`
    : sql`(f.name ilike ${like(search)} or f.dea_number ilike ${like(search)})`;

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
