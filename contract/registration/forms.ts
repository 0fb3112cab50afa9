import { z } from 'zod';
import { MOST_FACILITIES } from '#rules/registration/registration.ts';
import { text } from '../primitives.ts';

/** As it was typed: a draft keeps what stands in the form, whatever is still wrong with it. */
const typed = (max = 200) => text(max).default('');

const FormAddress = z
  .strictObject({
    line1: typed(100),
    line2: typed(100),
    line3: typed(100),
    city: typed(100),
    state: typed(50),
    zip: typed(20),
    zipExt: typed(20),
  })
  .prefault({});
const FormContact = z.strictObject({ name: typed(100), email: typed(254), phone: typed(30) }).prefault({});
const FormPerson = z
  .strictObject({
    first_name: typed(100),
    last_name: typed(100),
    title: typed(100),
    email: typed(254),
    phone: typed(30),
  })
  .prefault({});
const FormTerms = z
  .strictObject({
    accepted: z.boolean().default(false),
    signer_name: typed(),
    signer_title: typed(100),
    date: typed(10),
  })
  .prefault({});
export const FacilityKey = text(40).regex(/^[\w-]{1,40}$/);
const FormFacility = z.strictObject({
  key: FacilityKey.describe('Made by the form; files are kept under it'),
  name: typed(),
  type: typed(100),
  dea_number: typed(20),
  dea_expiration: typed(10),
  state_license_expiration: typed(10),
  is_340b: z.boolean().nullable().default(null),
  bed_count: typed(10),
  hin: typed(20),
  wholesaler: typed(100),
  address: FormAddress,
  ap_contact: FormContact,
});

export const BuyerForm = z
  .strictObject({
    company: z
      .strictObject({
        name: typed(),
        type: typed(30),
        ein: typed(20),
        website: typed(),
        phone: typed(30),
        gpo_name: typed(),
        address: FormAddress,
      })
      .prefault({}),
    user: FormPerson,
    facilities: z
      .array(FormFacility)
      .max(MOST_FACILITIES)
      .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Keys must differ')
      .default([]),
    terms: FormTerms,
  })
  .meta({ id: 'BuyerForm' });
export const SellerForm = z
  .strictObject({
    company: z
      .strictObject({
        name: typed(),
        duns: typed(20),
        is_503b: z.boolean().nullable().default(null),
        fda_establishment: typed(20),
        website: typed(),
        phone: typed(30),
        address: FormAddress,
      })
      .prefault({}),
    user: FormPerson,
    selling: z
      .strictObject({
        shipping_contact: FormContact,
        track_and_trace: typed(50),
        catalogs: z.array(text(20)).max(10).default([]),
      })
      .prefault({}),
    terms: FormTerms,
  })
  .meta({ id: 'SellerForm' });
