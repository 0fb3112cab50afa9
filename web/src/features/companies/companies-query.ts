import { parseState } from '#rules/accounts/addresses.ts';
import { CSOS_STATES, FACILITY_VETTING } from '#rules/accounts/vetting.ts';
import type { CompaniesQuery, FacilitiesQuery } from './api.ts';
import type { CompaniesSearch } from './routes.ts';

export const PER_PAGE = 25;
export const COMPANY_TYPES = ['GPO Institution', 'Supplier', 'GPO'] as const;
const FLAGS = ['0', '1'] as const;
const COMPANY_SORTS = ['name', '-name', 'id', '-id', 'type', '-type'] as const;
const FACILITY_SORTS = ['name', '-name', 'company', '-company'] as const;

const one = <T extends string>(choices: readonly T[], text: string | undefined): T | undefined =>
  choices.find((choice) => choice === text);

/** The number of a record in an address; null for anything else. */
export const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const shared = ({ search, state, page }: CompaniesSearch) => {
  const wanted = Number(page ?? 1);
  const code = parseState(state ?? '');
  return {
    page: Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000 ? wanted : 1,
    per_page: PER_PAGE,
    ...(search && { search: search.slice(0, 100) }),
    ...(code && { state: code }),
  };
};

export function toCompaniesQuery(address: CompaniesSearch): CompaniesQuery {
  const type = one(COMPANY_TYPES, address.type);
  const [agreed, rfp, terms, active] = [address.agreed, address.rfp, address.terms, address.active].map(
    (flag) => one(FLAGS, flag),
  );
  return {
    ...shared(address),
    sort: one(COMPANY_SORTS, address.sort) ?? 'name',
    ...(type && { type }),
    ...(agreed && { agreed }),
    ...(rfp && { rfp }),
    ...(terms && { terms }),
    ...(active && { active }),
  };
}

export function toFacilitiesQuery(address: CompaniesSearch): FacilitiesQuery {
  const vetting = one(FACILITY_VETTING, address.vetting);
  const license = one(FLAGS, address.license);
  const csos = one(CSOS_STATES, address.csos);
  const company = idOf(address.of);
  return {
    ...shared(address),
    sort: one(FACILITY_SORTS, address.sort) ?? 'name',
    ...(vetting && { vetting_status: vetting }),
    ...(license && { license }),
    ...(csos && { csos }),
    ...(company && { company_id: company }),
  };
}
