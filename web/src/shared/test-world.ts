import type { Me } from '#contract/accounts/accounts.ts';
import type { MsClient } from '#contract/brands/brands.ts';
import { plainBrand } from '#rules/brands/plain-brand.ts';

const NO_SCHEDULE_2 = { csos: [], csos_requested: [], csos_declined: [] };
const APPROVED = { vetted: true, vetting_status: 'approved', can_edit: true } as const;
const NO_ENDS = { signers: [], renewals: [], state_license_expiration: null, dea_expiration: null };

const typeOf = (roles: Me['roles']): Me['user_type'] =>
  roles.includes('Administrator') ? 'administrator' : roles.includes('Seller') ? 'seller' : 'buyer';

/** A vetted buyer of a company with terms, unless told otherwise. */
export function aMe(change: Partial<Me> = {}): Me {
  const roles = change.roles ?? ['Buyer'];
  return {
    id: 7,
    user_id: 7,
    email: 'maria@harbor.test',
    first_name: 'Maria',
    last_name: 'Alvarez',
    phone: '6175550188',
    roles,
    permissions: [],
    user_type: typeOf(roles),
    is_admin: roles.includes('Administrator'),
    is_company_admin: roles.includes('CompanyAdmin'),
    is_buyer: roles.includes('Buyer'),
    is_seller: roles.includes('Seller'),
    is_vetted: true,
    is_field_rep: false,
    is_medigi_admin: false,
    impersonator_id: null,
    picture: null,
    account_strategist: null,
    company_id: 1,
    company: {
      id: 1,
      name: 'Harbor Pharmacy',
      type: 'buyer',
      agreed_to_medigi: true,
      is_503b: false,
      payment_option: 'net_terms',
      po_required: false,
      terms: { id: 1, name: 'Net 30', net_days: 30, active: true },
      budget: [],
      vacation: null,
    },
    primary_facility_id: 3,
    primary_facility: {
      id: 3,
      name: 'Harbor Pharmacy Downtown',
      dea_number: 'BH1234563',
      ...APPROVED,
      delivery_address: {
        line_1: '200 Harbor Street',
        line_2: null,
        line_3: null,
        city: 'Boston',
        state: 'MA',
        postal_code: '02110',
      },
      keepers: ['Helen Park'],
      ...NO_ENDS,
      ...NO_SCHEDULE_2,
      budget: [],
    },
    ...change,
  };
}

const { company } = aMe();
/** Of Meridian Supply, company 2. */
export const SELLER = aMe({
  roles: ['Seller'],
  is_seller: true,
  is_buyer: false,
  company_id: 2,
  company: company && { ...company, id: 2, name: 'Meridian Supply' },
  primary_facility: null,
  primary_facility_id: null,
});
export const ADMIN = aMe({
  roles: ['Administrator'],
  is_admin: true,
  is_buyer: false,
  permissions: ['orders'],
  primary_facility: null,
  primary_facility_id: null,
});

/** The main brand with the full marketplace, unless told otherwise. */
export function aClient(change: Partial<MsClient> = {}): MsClient {
  return { ...plainBrand('main'), ...change };
}

/** Of a listing: its terms of bids; no soft block, and no exclusion by the company. */
export const NO_BIDS = { offer_minimum_quantity: 1, acknowledgement: 'Bids are binding.', last_order: null };
export const NO_BLOCK = {
  soft_block_id: null,
  soft_block_reason: null,
  soft_block_author: null,
  soft_block_date: null,
  exclusion_reason: null,
};

/** What the directory seldom knows of a drug. */
export const NO_REFERENCE = { hcpcs: null, isi: null, private_label_gpo_id: null };
