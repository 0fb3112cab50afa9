import { addDays, addMonths, type IsoDate } from '#rules/dates.ts';
import type { BuyerForm, FormAddress, FormPerson, SellerForm } from '#rules/registration/registration.ts';
import { TERMS_VERSION } from '#rules/registration/terms.ts';
import { deaNumber } from './companies.ts';
import type { Row } from './insert-rows.ts';

/** The first free ids of the world, which the applicants take. */
export interface FreeIds {
  company: number;
  facility: number;
  user: number;
}

export interface Applications {
  company: Row<'company'>[];
  facility: Row<'facility'>[];
  user: Row<'app_user'>[];
  role: Row<'user_role'>[];
  userFacility: Row<'user_facility'>[];
  registration: Row<'registration'>[];
}

export const APPLYING_PHARMACY = 'Birchwood Community Pharmacy';
export const APPLYING_SUPPLIER = 'Quarry Hill Labs';

const HOUR_MS = 3_600_000;

/** A pharmacy and a supplier who wait for an administrator, the pharmacy since the day before yesterday. */
export function makeApplications(first: FreeIds, today: IsoDate, now: Date): Applications {
  const buyer = buyerForm(today);
  const seller = sellerForm(today);
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [buying, selling] = [first, { company: first.company + 1, user: first.user + 1 }];
  return {
    company: [
      companyRow(buying.company, buyer, { created_at: at(51), ein: buyer.company.ein }),
      companyRow(selling.company, seller, {
        created_at: at(26),
        type: 'Supplier',
        is_seller: true,
        duns: seller.company.duns.replaceAll('-', ''),
        fda_establishment: seller.company.fda_establishment,
        track_and_trace: seller.selling.track_and_trace,
      }),
    ],
    facility: buyer.facilities.map((one, index) => ({
      id: first.facility + index,
      company_id: buying.company,
      name: one.name,
      type: one.type,
      dea_number: one.dea_number,
      dea_expiration: one.dea_expiration,
      state_license: false,
      state_license_expiration: one.state_license_expiration,
      vetting_status: 'pending',
      is_340b: one.is_340b === true,
      hin: one.hin,
      wholesaler: one.wholesaler,
      ...postal(one.address),
      ap_name: one.ap_contact.name,
      ap_email: one.ap_contact.email,
      ap_phone: one.ap_contact.phone,
      created_at: at(51),
    })),
    user: [
      userRow({ id: buying.user, company: buying.company, facility: first.facility }, buyer.user, at(51)),
      userRow({ id: selling.user, company: selling.company, facility: null }, seller.user, at(26)),
    ],
    role: [
      ...['Buyer', 'CompanyAdmin'].map((role) => ({ user_id: buying.user, role })),
      ...['Seller', 'CompanyAdmin'].map((role) => ({ user_id: selling.user, role })),
    ],
    userFacility: [{ user_id: buying.user, facility_id: first.facility }],
    registration: [
      registrationRow({ kind: 'buyer', form: buyer, of: buying, at: at(51) }),
      registrationRow({ kind: 'seller', form: seller, of: selling, at: at(26) }),
    ],
  };
}

const address = (line1: string, city: string, state: string, zip: string): FormAddress => ({
  line1,
  line2: '',
  line3: '',
  city,
  state,
  zip,
  zipExt: '',
});

const postal = ({ line1, city, state, zip }: FormAddress) => ({
  line_1: line1,
  line_2: null,
  line_3: null,
  city,
  state,
  postal_code: zip,
});

const person = (name: string, title: string, email: string): FormPerson => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name, title, email, phone: '(828) 555-0142' };
};

const signed = ({ first_name: first, last_name: last, title }: FormPerson, date: IsoDate) => ({
  accepted: true,
  signer_name: `${first} ${last}`,
  signer_title: title,
  date,
});

/** The DEA number is right, the state licence ends within a month: something to look at. */
function buyerForm(today: IsoDate): BuyerForm {
  const place = address('48 Haywood Street', 'Asheville', 'NC', '28801');
  const user = person('Priya Raman', 'Pharmacist in charge', 'priya.raman@birchwood-community-pharmacy.test');
  return {
    company: {
      name: APPLYING_PHARMACY,
      type: 'GPO Institution',
      ein: '56-4820173',
      website: '',
      phone: '(828) 555-0140',
      gpo_name: '',
      address: place,
    },
    user,
    facilities: [
      {
        key: 'a',
        name: APPLYING_PHARMACY,
        type: 'Retail',
        dea_number: deaNumber(APPLYING_PHARMACY, 482_017),
        dea_expiration: addMonths(today, 22),
        state_license_expiration: addDays(today, 27),
        is_340b: false,
        bed_count: '',
        hin: '',
        wholesaler: 'CARDINAL',
        address: place,
        ap_contact: {
          name: 'Tom Reyes',
          email: 'ap@birchwood-community-pharmacy.test',
          phone: '(828) 555-0141',
        },
      },
    ],
    terms: signed(user, addDays(today, -2)),
  };
}

function sellerForm(today: IsoDate): SellerForm {
  const user = person('Martin Okoro', 'Head of Sales', 'martin.okoro@quarry-hill-labs.test');
  return {
    company: {
      name: APPLYING_SUPPLIER,
      duns: '08-146-3920',
      is_503b: false,
      fda_establishment: '3014820173',
      website: '',
      phone: '(828) 555-0150',
      address: address('900 Quarry Hill Road', 'Burlington', 'VT', '05401'),
    },
    user,
    selling: {
      shipping_contact: {
        name: 'Ada Lind',
        email: 'shipping@quarry-hill-labs.test',
        phone: '(828) 555-0151',
      },
      track_and_trace: 'TraceLink',
      catalogs: ['medigi', 'medshorts'],
    },
    terms: signed(user, addDays(today, -1)),
  };
}

const companyRow = (
  id: number,
  { company, user }: BuyerForm | SellerForm,
  more: Partial<Row<'company'>>,
): Row<'company'> => ({
  id,
  name: company.name,
  type: 'GPO Institution',
  is_seller: false,
  ein: null,
  duns: null,
  fda_establishment: null,
  track_and_trace: null,
  phone: company.phone,
  email: user.email,
  ...postal(company.address),
  ...more,
});

const userRow = (
  of: { id: number; company: number; facility: number | null },
  { title, ...named }: FormPerson,
  createdAt: Date,
): Row<'app_user'> => ({
  id: of.id,
  company_id: of.company,
  primary_facility_id: of.facility,
  title,
  ...named,
  vetting_status: 'Unreviewed',
  created_at: createdAt,
});

interface Applied {
  kind: 'buyer' | 'seller';
  form: BuyerForm | SellerForm;
  of: { company: number; user: number };
  at: Date;
}

/** Nobody has the token of a made-up draft: what stands here is no hash of one. */
const registrationRow = ({ kind, form, of, at }: Applied) => ({
  kind,
  seed: `00000000-0000-4000-8000-${String(of.company).padStart(12, '0')}`,
  token_hash: `\\x${String(of.company).padStart(64, '0')}` as unknown as Buffer,
  host: 'localhost',
  brand: 'Galenic',
  form: form as unknown as Row<'registration'>['form'],
  created_at: at,
  saved_at: at,
  expires_at: at,
  submitted_at: at,
  terms_version: TERMS_VERSION,
  signer_name: form.terms.signer_name,
  signer_title: form.terms.signer_title,
  signed_on: form.terms.date,
  company_id: of.company,
  user_id: of.user,
});
