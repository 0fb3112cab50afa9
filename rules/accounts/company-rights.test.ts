import { describe, expect, it } from 'vitest';
import { savedFields, SELLER_FIELDS, type CompanyPerson } from './company-rights.ts';

const who = (fields: Partial<CompanyPerson>): CompanyPerson => ({
  roles: [],
  permissions: [],
  companyId: 7,
  ...fields,
});

describe('X-45 who saves what of a company', () => {
  it.each<[string, Partial<CompanyPerson>, number, 'all' | readonly string[]]>([
    ['an administrator with companies', { roles: ['Administrator'], permissions: ['companies'] }, 8, 'all'],
    ['an administrator without it', { roles: ['Administrator'], permissions: ['users'] }, 7, []],
    ['a seller admin of the own company', { roles: ['Seller', 'CompanyAdmin'] }, 7, SELLER_FIELDS],
    ['a seller admin of another company', { roles: ['Seller', 'CompanyAdmin'] }, 8, []],
    ['another seller', { roles: ['Seller'] }, 7, []],
    ["a buyer's company administrator", { roles: ['Buyer', 'CompanyAdmin'] }, 7, []],
    ['somebody without a company', { roles: ['Seller', 'CompanyAdmin'], companyId: null }, 7, []],
  ])('%s', (_who, fields, companyId, expected) => {
    expect(savedFields(who(fields), companyId)).toEqual(expected);
  });

  it.each(['enable_rfp', 'payment_option', 'terms', 'type', 'is_503b', 'active', 'agreed_to_medigi'])(
    'a seller does not settle %s',
    (field) => {
      expect(SELLER_FIELDS).not.toContain(field);
    },
  );
});
