import { ROLES } from '#rules/accounts/roles.ts';
import { USER_VETTING } from '#rules/accounts/vetting.ts';
import type { AllUsersQuery, OwnUsersQuery } from './api.ts';
import type { UsersSearch } from './routes.ts';

export const PER_PAGE = 25;
export const USER_TYPES = ['administrator', 'seller', 'buyer', 'none'] as const;
const SORTS = [
  'name',
  '-name',
  'email',
  '-email',
  'company',
  '-company',
  'last_login',
  '-last_login',
  'created',
  '-created',
] as const;

const one = <T extends string>(choices: readonly T[], text: string | undefined): T | undefined =>
  choices.find((choice) => choice === text);

const pageOf = (text: string | undefined): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
};

/** The number of a record in an address; null for anything else. */
export const idOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

export function toOwnQuery({ search, role, active, page }: UsersSearch): OwnUsersQuery {
  const known = one(ROLES, role);
  const flag = one(['0', '1'] as const, active);
  return {
    page: pageOf(page),
    per_page: PER_PAGE,
    ...(search && { search: search.slice(0, 100) }),
    ...(known && { role: known }),
    ...(flag && { active: flag }),
  };
}

export function toAllQuery(address: UsersSearch): AllUsersQuery {
  const type = one(USER_TYPES, address.type);
  const vetting = one(USER_VETTING, address.vetting);
  const company = idOf(address.company);
  return {
    ...toOwnQuery(address),
    sort: one(SORTS, address.sort) ?? 'name',
    ...(type && { type }),
    ...(vetting && { vetting_status: vetting }),
    ...(company && { company_id: company }),
  };
}
