import type { Row } from './insert-rows.ts';
import type { SellerProfile } from './labelers.ts';

type Told = Pick<
  Row<'company'>,
  'about' | 'website' | 'email' | 'phone' | 'line_1' | 'city' | 'state' | 'postal_code' | 'return_policy'
>;

/** Street, city, state and postal code of the sellers, in their order. */
const ADDRESSES: readonly (readonly [string, string, string, string])[] = [
  ['1200 W Fulton Market', 'Chicago', 'IL', '60607'],
  ['88 Harborside Drive', 'Duluth', 'MN', '55802'],
  ['2405 Research Parkway', 'Raleigh', 'NC', '27606'],
  ['640 Alder Street', 'Eugene', 'OR', '97401'],
  ['3310 Mesa Ridge Road', 'Albuquerque', 'NM', '87107'],
  ['71 Cascade Avenue', 'Bellingham', 'WA', '98225'],
  ['415 Dunmore Pike', 'Scranton', 'PA', '18503'],
  ['2900 Eastgate Boulevard', 'Cincinnati', 'OH', '45245'],
  ['18 Wharf Street', 'New Bedford', 'MA', '02740'],
  ['250 Quarry Road', 'Concord', 'NH', '03301'],
  ['5 Reed Court', 'Trenton', 'NJ', '08608'],
  ['1775 Ironwood Lane', 'Boise', 'ID', '83702'],
  ['930 Juniper Ridge', 'Bend', 'OR', '97701'],
  ['44 Keystone Plaza', 'Harrisburg', 'PA', '17101'],
  ['702 Larkspur Way', 'San Rafael', 'CA', '94901'],
  ['61 Mill Brook Road', 'Burlington', 'VT', '05401'],
  ['1500 Clearwater Drive', 'Tampa', 'FL', '33602'],
  ['3801 Apex Center', 'Nashville', 'TN', '37203'],
  ['27 County Line Road', 'Kingsport', 'TN', '37660'],
  ['900 Atlantic Avenue', 'Norfolk', 'VA', '23510'],
  ['1450 Prairie View', 'Wichita', 'KS', '67202'],
  ['8800 Crest Highway', 'Sacramento', 'CA', '95814'],
  ['310 Heartland Street', 'Des Moines', 'IA', '50309'],
  ['16 Capitol Square', 'Columbus', 'OH', '43215'],
];

/** What a seller tells whoever may buy from it. */
export function supplierProfile({ name, labeler }: SellerProfile, index: number): Told {
  const [line_1, city, state, postal_code] = ADDRESSES[index] ?? [null, null, null, null];
  const domain = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.test`;
  return {
    about:
      labeler === null
        ? `${name} distributes what other makers label. Orders placed before the cut-off leave the same day.`
        : labeler.compounds
          ? `${name} compounds sterile products under section 503B. Each lot is released after its tests.`
          : `${name} makes and labels its own products. Orders placed before the cut-off leave the same day.`,
    website: `www.${domain}`,
    email: `orders@${domain}`,
    phone: `800555${String(100 + index).padStart(4, '0')}`,
    line_1,
    city,
    state,
    postal_code,
    return_policy:
      'Unopened packs within 30 days, with the packing slip. Nothing that was kept cold comes back.',
  };
}
