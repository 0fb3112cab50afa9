import { FACILITY_TYPES } from '../accounts/facility-types.ts';

/** The brand of an installation, or of a test, that says nothing of its own: the main marketplace in full. */
export const plainBrand = (hostkey: string) => ({
  id: 1,
  hostkey,
  name: 'Galenic',
  brand: 'main' as const,
  catalog_type: 'medigi' as const,
  hydra: false,
  seller_only: false,
  use_direct: false,
  hydra_config: { rfp_enabled: false, bid_enabled: false },
  supplier_company_id: null,
  accent: 'teal' as const,
  logo_url: null,
  logo_compact_url: null,
  supplier_info: { address: null, linkedin: null, facebook: null, twitter: null, instagram: null },
  comm_phone: null,
  comm_email: null,
  chat_title: 'Support',
  expedited_shipping: false,
  delivery_note: null,
  facility_types: [...FACILITY_TYPES],
  logout_return_url: null,
  texts: {},
});
