import type { LicenseType } from '#rules/accounts/licenses.ts';
import { addressLines, formatPhone, type PostalAddress } from '#rules/accounts/addresses.ts';
import { parseDeaNumber } from '#rules/accounts/dea-numbers.ts';
import { facilityProblems } from '#rules/accounts/facility-problems.ts';
import type { Problems } from '#rules/form-problems.ts';
import { labelOf, WHOLESALERS } from '#rules/accounts/trade-lists.ts';
import { formatDay } from '../../shared/format.ts';
import type { FacilityRecord, NewFacility } from './api.ts';

export interface AddressDraft {
  line_1: string;
  line_2: string;
  line_3: string;
  city: string;
  state: string;
  postal_code: string;
}

/** What the form of a facility holds while somebody types. */
export interface FacilityDraft {
  name: string;
  type: string;
  dea_number: string;
  dea_expiration: string;
  state_license_expiration: string;
  hin: string;
  bed_count: string;
  wholesaler: string;
  account_number: string;
  is_340b: boolean;
  delivery: AddressDraft;
  /** Null: bills go to the delivery address. */
  billing: AddressDraft | null;
  /** Nothing typed: there is none. */
  contact: { name: string; email: string; phone: string };
}

const NO_CONTACT = { name: '', email: '', phone: '' };
export const NO_ADDRESS: AddressDraft = {
  line_1: '',
  line_2: '',
  line_3: '',
  city: '',
  state: '',
  postal_code: '',
};

export const EMPTY_DRAFT: FacilityDraft = {
  name: '',
  type: '',
  dea_number: '',
  dea_expiration: '',
  state_license_expiration: '',
  hin: '',
  bed_count: '',
  wholesaler: '',
  account_number: '',
  is_340b: false,
  delivery: NO_ADDRESS,
  billing: null,
  contact: NO_CONTACT,
};

const addressDraft = (address: PostalAddress): AddressDraft => ({
  ...address,
  line_2: address.line_2 ?? '',
  line_3: address.line_3 ?? '',
});

export const draftOf = (facility: FacilityRecord): FacilityDraft => ({
  name: facility.name,
  type: facility.type,
  dea_number: facility.dea_number ?? '',
  dea_expiration: facility.dea_expiration ?? '',
  state_license_expiration: facility.state_license_expiration ?? '',
  hin: facility.hin ?? '',
  bed_count: facility.bed_count === null ? '' : String(facility.bed_count),
  wholesaler: facility.wholesaler ?? '',
  account_number: facility.account_number ?? '',
  is_340b: facility.is_340b,
  delivery: addressDraft(facility.delivery_address),
  billing: facility.billing_address && addressDraft(facility.billing_address),
  contact: facility.ap_contact
    ? { ...facility.ap_contact, phone: formatPhone(facility.ap_contact.phone) }
    : NO_CONTACT,
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
export const isChanged = (draft: FacilityDraft, base: FacilityRecord): boolean => !same(draft, draftOf(base));

/** The newer record with what was typed on top of the older one. */
export function rebase(draft: FacilityDraft, base: FacilityRecord, newer: FacilityRecord): FacilityDraft {
  const former: Record<string, unknown> = { ...draftOf(base) };
  const typed = Object.entries(draft).filter(([name, value]) => !same(value, former[name]));
  return { ...draftOf(newer), ...Object.fromEntries(typed) };
}

type Reading = { body: Omit<NewFacility, 'company_id'> } | { problems: Problems };

/** What is sent, or what is wrong by the path of the field. */
export function readDraft(draft: FacilityDraft, offered: readonly string[]): Reading {
  const { delivery, billing, contact, is_340b } = draft;
  const typed = {
    name: draft.name.trim(),
    type: draft.type,
    dea_number: orNull(draft.dea_number),
    hin: orNull(draft.hin),
    bed_count: draft.bed_count.trim() === '' ? null : Number(draft.bed_count),
    delivery_address: addressOf(delivery),
    billing_address: billing && addressOf(billing),
    ap_contact: same(contact, NO_CONTACT) ? null : contact,
  };
  const problems = facilityProblems(typed, offered);
  if (Object.keys(problems).length > 0) return { problems };
  const body = {
    ...typed,
    is_340b,
    dea_expiration: orNull(draft.dea_expiration),
    state_license_expiration: orNull(draft.state_license_expiration),
    wholesaler: orNull(draft.wholesaler),
    account_number: orNull(draft.account_number),
  };
  return { body };
}

const orNull = (text: string) => text.trim() || null;
const addressOf = (typed: AddressDraft): PostalAddress => ({
  ...typed,
  line_2: orNull(typed.line_2),
  line_3: orNull(typed.line_3),
});

/** The number as it is stored; what cannot be one as it was typed. */
export const deaOf = (draft: FacilityDraft): string | null =>
  parseDeaNumber(draft.dea_number) ?? orNull(draft.dea_number);

/** A facility as people read it, by label. */
export function factsOf(facility: FacilityRecord): Record<string, string> {
  const { billing_address: billing, ap_contact: contact, wholesaler } = facility;
  return {
    Name: facility.name,
    'Delivery address': addressLines(facility.delivery_address).join(', '),
    'Billing address': billing ? addressLines(billing).join(', ') : 'The delivery address',
    'DEA number':
      withExpiry(facility.dea_number ?? 'Not given', facility.dea_expiration) +
      renewalOf(facility, 'dea_license'),
    'State license':
      withExpiry(facility.state_license ? 'On record' : 'Missing', facility.state_license_expiration) +
      renewalOf(facility, 'state_license'),
    Type: facility.type,
    HIN: facility.hin ?? 'Not given',
    '340B covered entity': facility.is_340b ? 'Yes' : 'No',
    ...(facility.bed_count !== null && { 'Bed count': String(facility.bed_count) }),
    'Primary wholesaler': wholesaler === null ? 'Not given' : labelOf(WHOLESALERS, wholesaler),
    'Wholesaler account': facility.account_number ?? 'Not given',
    'AP contact': contact ? `${contact.name}, ${contact.email}, ${formatPhone(contact.phone)}` : 'Not given',
  };
}

const withExpiry = (text: string, day: string | null) =>
  day === null ? text : `${text}, expires ${formatDay(day)}`;

function renewalOf({ renewals }: FacilityRecord, license: LicenseType): string {
  const waiting = renewals.find((one) => one.license === license);
  return waiting === undefined ? '' : `. Renewal to ${formatDay(waiting.ends)} waits for review`;
}

/** What somebody else changed: label, before, after. */
export function differences(base: FacilityRecord, newer: FacilityRecord) {
  const [former, latter] = [factsOf(base), factsOf(newer)];
  return Object.keys({ ...former, ...latter })
    .filter((label) => former[label] !== latter[label])
    .map((label) => ({ label, before: former[label] ?? '–', after: latter[label] ?? '–' }));
}
