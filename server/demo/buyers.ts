/** The buyer companies and their facilities. */
export interface BuyerProfile {
  name: string;
  agreed: boolean;
  payment: 'net_terms' | 'credit_card' | 'ach';
  netDays: number | null;
  poRequired: boolean;
  facilities: readonly FacilityProfile[];
  /** How busily each facility buys; 1 is usual, 0 has never ordered. */
  activity: number;
}

interface FacilityProfile {
  name: string;
  type: string;
  address: readonly [line1: string, city: string, state: string, zip: string];
}

type Place = readonly [name: string, type: string, line1: string, city: string, state: string, zip: string];

const facility = ([name, type, line1, city, state, zip]: Place): FacilityProfile => ({
  name,
  type,
  address: [line1, city, state, zip],
});

const buyer = (name: string, places: readonly Place[], more: Partial<BuyerProfile> = {}): BuyerProfile => ({
  name,
  agreed: true,
  payment: 'net_terms',
  netDays: 30,
  poRequired: false,
  facilities: places.map(facility),
  activity: 1,
  ...more,
});

export const HARBOR = 'Harbor Pharmacy';
export const LAKESHORE = 'Lakeshore Health System';

export const BUYERS: readonly BuyerProfile[] = [
  buyer(HARBOR, [['Harbor Pharmacy', 'Retail', '214 Commercial Street', 'Portland', 'ME', '04101']], {
    activity: 12,
  }),
  buyer(
    LAKESHORE,
    [
      ['Lakeshore Medical Center', 'Inpatient', '1500 North Lakeshore Drive', 'Chicago', 'IL', '60610'],
      ['Lakeshore Evanston Hospital', 'Inpatient', '2650 Ridge Avenue', 'Evanston', 'IL', '60201'],
      ['Lakeshore Infusion Center', 'Infusion', '830 West Diversey Parkway', 'Chicago', 'IL', '60614'],
      ['Lakeshore Outpatient Pharmacy', 'Outpatient', '1525 North Lakeshore Drive', 'Chicago', 'IL', '60610'],
      [
        'Lakeshore Surgery Center',
        'Ambulatory Surgery Center',
        '4445 Old Orchard Road',
        'Skokie',
        'IL',
        '60076',
      ],
      ['Lakeshore Home Infusion', 'Home Health', '7300 North Lehigh Avenue', 'Niles', 'IL', '60714'],
      ['Lakeshore Specialty Pharmacy', 'Specialty', '600 West Fulton Street', 'Chicago', 'IL', '60661'],
      ['Lakeshore Waukegan Clinic', 'Clinic', '1324 North Sheridan Road', 'Waukegan', 'IL', '60085'],
    ],
    { activity: 3, poRequired: true, netDays: 45 },
  ),
  buyer(
    'Cedar Grove Pharmacy',
    [
      ['Cedar Grove Pharmacy', 'Retail', '88 Main Street', 'Cedar Grove', 'NJ', '07009'],
      ['Cedar Grove Pharmacy West', 'Retail', '410 Bloomfield Avenue', 'Caldwell', 'NJ', '07006'],
    ],
    { activity: 0 },
  ),
  buyer(
    'Pine Street Clinic',
    [['Pine Street Clinic', 'Clinic', '1120 Pine Street', 'Spokane', 'WA', '99201']],
    {
      activity: 0,
    },
  ),
  buyer(
    'Juniper Specialty Pharmacy',
    [
      ['Juniper Specialty Pharmacy', 'Specialty', '2300 East Colfax Avenue', 'Denver', 'CO', '80206'],
      ['Juniper Mail Order', 'Mail Order', '12600 East Arapahoe Road', 'Centennial', 'CO', '80112'],
    ],
    { netDays: null, activity: 0 },
  ),
  buyer('Bluff City Drug', [['Bluff City Drug', 'Retail', '1675 Union Avenue', 'Memphis', 'TN', '38104']], {
    agreed: false,
  }),
  buyer(
    'Summit Infusion Partners',
    [
      ['Summit Infusion Boise', 'Infusion', '1055 North Curtis Road', 'Boise', 'ID', '83706'],
      ['Summit Infusion Nampa', 'Infusion', '4400 East Flamingo Avenue', 'Nampa', 'ID', '83687'],
    ],
    { activity: 0 },
  ),
  buyer(
    'Oakmont Surgery Centers',
    [
      [
        'Oakmont Surgery Center',
        'Ambulatory Surgery Center',
        '5200 Centre Avenue',
        'Pittsburgh',
        'PA',
        '15232',
      ],
      [
        'Oakmont Surgery Center North',
        'Ambulatory Surgery Center',
        '9100 Babcock Boulevard',
        'Pittsburgh',
        'PA',
        '15237',
      ],
      ['Oakmont Eye Surgery', 'Ambulatory Surgery Center', '2000 Oxford Drive', 'Bethel Park', 'PA', '15102'],
    ],
    { payment: 'credit_card', activity: 6 },
  ),
  buyer('Great Plains Hospital Network', [
    ['Great Plains Omaha', 'Inpatient', '4350 Dewey Avenue', 'Omaha', 'NE', '68105'],
    ['Great Plains Lincoln', 'Inpatient', '1600 South 48th Street', 'Lincoln', 'NE', '68506'],
    ['Great Plains Grand Island', 'Inpatient', '2620 West Faidley Avenue', 'Grand Island', 'NE', '68803'],
    ['Great Plains Sioux City', 'Inpatient', '801 5th Street', 'Sioux City', 'IA', '51101'],
    ['Great Plains Oncology', 'Infusion', '8303 Dodge Street', 'Omaha', 'NE', '68114'],
    ['Great Plains Kearney Clinic', 'Clinic', '3500 Central Avenue', 'Kearney', 'NE', '68847'],
  ]),
  buyer(
    'Coastal Care Pharmacies',
    [
      ['Coastal Care Wilmington', 'Retail', '1925 Oleander Drive', 'Wilmington', 'NC', '28403'],
      ['Coastal Care Jacksonville', 'Retail', '2025 Western Boulevard', 'Jacksonville', 'NC', '28546'],
      ['Coastal Care New Bern', 'Retail', '3000 Neuse Boulevard', 'New Bern', 'NC', '28560'],
      ['Coastal Care Morehead City', 'Retail', '3500 Arendell Street', 'Morehead City', 'NC', '28557'],
      ['Coastal Care Long-Term Care', 'Long-Term Care', '5710 Oleander Drive', 'Wilmington', 'NC', '28403'],
    ],
    { payment: 'ach' },
  ),
  buyer('Redwood Oncology Group', [
    ['Redwood Oncology Santa Rosa', 'Infusion', '3555 Round Barn Circle', 'Santa Rosa', 'CA', '95403'],
    ['Redwood Oncology Napa', 'Infusion', '1100 Trancas Street', 'Napa', 'CA', '94558'],
    ['Redwood Oncology Petaluma', 'Physician Practice', '108 Lynch Creek Way', 'Petaluma', 'CA', '94954'],
  ]),
  buyer('Valley Compounding', [
    ['Valley Compounding', 'Compounding', '7750 North Fresno Street', 'Fresno', 'CA', '93720'],
    ['Valley Compounding Visalia', 'Compounding', '1870 South Central Street', 'Visalia', 'CA', '93277'],
  ]),
  buyer('Metro Long-Term Care Pharmacy', [
    ['Metro LTC Columbus', 'Long-Term Care', '2600 North High Street', 'Columbus', 'OH', '43202'],
    ['Metro LTC Hospice', 'Hospice', '1151 South High Street', 'Columbus', 'OH', '43206'],
  ]),
  buyer('Desert Sun Health', [
    ['Desert Sun Hospital', 'Inpatient', '1930 East Thomas Road', 'Phoenix', 'AZ', '85016'],
    ['Desert Sun Outpatient Pharmacy', 'Outpatient', '5555 West Thunderbird Road', 'Glendale', 'AZ', '85306'],
  ]),
];

/** The company of `unlicensed@demo.test`: not vetted, no state licence. */
export const UNLICENSED = 'Pine Street Clinic';
