/** What is missing or wrong in a registration, by the path of the field; the same for the form and for the server. */
import { parseDuns, parseEin, parseFdaEstablishment } from './company-numbers.ts';
import { fitsDeaChecksum, MOST_BEDS, parseDeaNumber } from '../accounts/dea-numbers.ts';
import {
  deaProblem,
  emailProblem,
  facilityTypeProblem,
  hinProblem,
  phoneProblem,
  problemsAt,
  requiredProblem,
  requiredThen,
  stateProblem,
  type Problem,
  type Problems,
} from '../form-problems.ts';
import {
  asksForBeds,
  BUYER_COMPANY_TYPES,
  type BuyerForm,
  type BuyerStep,
  type FormAddress,
  type FormContact,
  type FormFacility,
  type FormPerson,
  type FormTerms,
  type SellerForm,
  type SellerStep,
} from './registration.ts';
import { CATALOG_CHOICES, TRACK_AND_TRACE_PROVIDERS, WHOLESALERS } from '../accounts/trade-lists.ts';

export interface CheckedAgainst {
  /** The calendar day, `YYYY-MM-DD`. */
  readonly today: string;
  /** What the host offers. */
  readonly facilityTypes: readonly string[];
}

/** Nothing typed is no problem. */
const optional = (text: string, check: (text: string) => Problem): Problem =>
  text.trim() === '' ? undefined : check(text);
const oneOf = (label: string, text: string, list: readonly string[]): Problem =>
  requiredThen(label, text, () => (list.includes(text) ? undefined : `${label} must be one of the list`));

function addressProblems(address: FormAddress): Record<string, Problem> {
  return {
    line1: requiredProblem('Address', address.line1),
    city: requiredProblem('City', address.city),
    state: requiredThen('State', address.state, stateProblem),
    zip: requiredThen('ZIP code', address.zip, (zip) =>
      /^[0-9]{5}$/.test(zip.trim()) ? undefined : 'ZIP code must have five digits',
    ),
    zipExt: optional(address.zipExt, (extension) =>
      /^[0-9]{4}$/.test(extension.trim()) ? undefined : 'ZIP extension must have four digits',
    ),
  };
}

const contactProblems = (contact: FormContact, label: string): Record<string, Problem> => ({
  name: requiredProblem(`${label} name`, contact.name),
  email: requiredThen(`${label} email`, contact.email, emailProblem),
  phone: requiredThen(`${label} phone`, contact.phone, phoneProblem),
});

function websiteProblem(text: string): Problem {
  const address = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
  return address !== null && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(address.hostname)
    ? undefined
    : 'Website is invalid';
}

function buyerCompanyProblems({ company }: BuyerForm): Problems {
  return {
    ...problemsAt('company', {
      name: requiredProblem('Company name', company.name),
      type: oneOf('Company type', company.type, BUYER_COMPANY_TYPES),
      ein: requiredThen('EIN', company.ein, (ein) =>
        parseEin(ein) === null ? 'EIN must be nine digits' : undefined,
      ),
      website: optional(company.website, websiteProblem),
      phone: requiredThen('Phone', company.phone, phoneProblem),
    }),
    ...problemsAt('company.address', addressProblems(company.address)),
  };
}

function sellerCompanyProblems({ company }: SellerForm): Problems {
  return {
    ...problemsAt('company', {
      name: requiredProblem('Company name', company.name),
      duns: requiredThen('DUNS', company.duns, (duns) =>
        parseDuns(duns) === null ? 'DUNS must be nine digits' : undefined,
      ),
      is_503b: company.is_503b === null ? '503B outsourcing facility is required' : undefined,
      fda_establishment: requiredThen('FDA establishment number', company.fda_establishment, (number) =>
        parseFdaEstablishment(number) === null
          ? 'FDA establishment number must be seven to ten digits'
          : undefined,
      ),
      website: optional(company.website, websiteProblem),
      phone: requiredThen('Phone', company.phone, phoneProblem),
    }),
    ...problemsAt('company.address', addressProblems(company.address)),
  };
}

const personProblems = (user: FormPerson): Problems =>
  problemsAt('user', {
    first_name: requiredProblem('First name', user.first_name),
    last_name: requiredProblem('Last name', user.last_name),
    email: requiredThen('Email', user.email, emailProblem),
    phone: requiredThen('Phone', user.phone, phoneProblem),
  });

function facilityProblems(facility: FormFacility, { today, facilityTypes }: CheckedAgainst): Problems {
  return {
    ...problemsAt('', {
      name: requiredProblem('Facility name', facility.name),
      type: requiredThen('Facility type', facility.type, (type) => facilityTypeProblem(type, facilityTypes)),
      dea_number: requiredThen('DEA number', facility.dea_number, deaProblem),
      dea_expiration: requiredThen('DEA expiration', facility.dea_expiration, (day) =>
        expiryProblem('DEA expiration', day, today),
      ),
      state_license_expiration: optional(facility.state_license_expiration, (day) =>
        expiryProblem('State license expiration', day, today),
      ),
      is_340b: facility.is_340b === null ? '340B is required' : undefined,
      bed_count: asksForBeds(facility.type)
        ? requiredThen('Bed count', facility.bed_count, bedProblem)
        : undefined,
      hin: optional(facility.hin, hinProblem),
      wholesaler: oneOf(
        'Primary wholesaler',
        facility.wholesaler,
        WHOLESALERS.map(({ value }) => value),
      ),
    }),
    ...problemsAt('address', addressProblems(facility.address)),
    ...problemsAt('ap_contact', contactProblems(facility.ap_contact, 'AP contact')),
  };
}

const bedProblem = (text: string): Problem =>
  /^[0-9]{1,5}$/.test(text.trim()) && Number(text) <= MOST_BEDS
    ? undefined
    : `Bed count must be a whole number from 0 to ${MOST_BEDS}`;

const isDay = (text: string): boolean =>
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function expiryProblem(label: string, day: string, today: string): Problem {
  if (!isDay(day)) return `${label} must be a date`;
  return day < today ? `${label} has passed` : undefined;
}

function facilitiesProblems({ facilities }: BuyerForm, against: CheckedAgainst): Problems {
  if (facilities.length === 0) return { facilities: 'Facility is required' };
  const found = facilities.map((facility, index) => {
    const within = facilityProblems(facility, against);
    const same = facilities.findIndex((other) => isSameName(other.name, facility.name));
    if (within['name'] === undefined && same < index) within['name'] = 'Give each facility a name of its own';
    return problemsAt(`facilities.${index}`, within);
  });
  return Object.assign({}, ...found);
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

const sellingProblems = ({ selling }: SellerForm): Problems => ({
  ...problemsAt('selling.shipping_contact', contactProblems(selling.shipping_contact, 'Shipping contact')),
  ...problemsAt('selling', {
    track_and_trace: oneOf('Track-and-trace provider', selling.track_and_trace, TRACK_AND_TRACE_PROVIDERS),
    catalogs:
      selling.catalogs.length > 0 &&
      selling.catalogs.every((catalog) => CATALOG_CHOICES.some(({ value }) => value === catalog))
        ? undefined
        : 'Catalog is required',
  }),
});

function termsProblems(terms: FormTerms, today: string): Problems {
  return problemsAt('terms', {
    accepted: terms.accepted ? undefined : 'Accept the terms to register',
    signer_name: requiredProblem('Signer name', terms.signer_name),
    signer_title: requiredProblem('Signer title', terms.signer_title),
    date: requiredThen('Date', terms.date, (day) => signingDayProblem(day, today)),
  });
}

/** Where the signer is it may be tomorrow already. */
function signingDayProblem(day: string, today: string): Problem {
  if (!isDay(day)) return 'Date must be a date';
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  return ahead > 1 ? 'Date must not be in the future' : undefined;
}

/** What is wrong in one step; `review` holds all of them. */
export function buyerProblems(form: BuyerForm, step: BuyerStep, against: CheckedAgainst): Problems {
  switch (step) {
    case 'company':
      return buyerCompanyProblems(form);
    case 'user':
      return personProblems(form.user);
    case 'facilities':
      return facilitiesProblems(form, against);
    case 'terms':
      return termsProblems(form.terms, against.today);
    case 'review':
      return {
        ...buyerCompanyProblems(form),
        ...personProblems(form.user),
        ...facilitiesProblems(form, against),
        ...termsProblems(form.terms, against.today),
      };
  }
}

export function sellerProblems(
  form: SellerForm,
  step: SellerStep,
  against: Pick<CheckedAgainst, 'today'>,
): Problems {
  switch (step) {
    case 'company':
      return sellerCompanyProblems(form);
    case 'user':
      return personProblems(form.user);
    case 'selling':
      return sellingProblems(form);
    case 'terms':
      return termsProblems(form.terms, against.today);
    case 'review':
      return {
        ...sellerCompanyProblems(form),
        ...personProblems(form.user),
        ...sellingProblems(form),
        ...termsProblems(form.terms, against.today),
      };
  }
}

/** A number of the right shape whose last digit does not fit is likely mistyped; it may be sent all the same (README 10 of the specification). */
export function deaWarning(text: string): string | undefined {
  const dea = parseDeaNumber(text);
  return dea === null || fitsDeaChecksum(dea)
    ? undefined
    : 'The last digit of this DEA number does not fit the others. Please check it against the certificate.';
}
