import type { DomainEvent } from '../../platform/events.ts';

/** What people read about a decision on them or their facility (titles: X-101). */
export interface AccountMessage {
  /** The person itself, or everybody of the facility and the administrators of its company. */
  to: { userId: number } | { facilityId: number; companyId: number };
  title: string;
  content: string;
  level: 'info' | 'warning';
  type: string | null;
  relativeUrl: string;
}

const withReason = (sentence: string, reason: unknown): string =>
  typeof reason === 'string' && reason !== '' ? `${sentence} ${reason}` : sentence;

type Maker = (data: Record<string, unknown>) => Omit<AccountMessage, 'to'>;

const ABOUT_PEOPLE: Record<string, Maker> = {
  'user.approved': ({ note }) => ({
    title: 'Account approved',
    content: withReason('You are approved: you now see prices and may buy.', note),
    level: 'info',
    type: null,
    relativeUrl: '/',
  }),
  'user.denied': ({ note }) => ({
    title: 'Account denied',
    content: withReason('Your account was not approved.', note),
    level: 'warning',
    type: null,
    relativeUrl: '/contact',
  }),
};

const ABOUT_FACILITIES: Record<string, Maker> = {
  'facility.approved': ({ facility_name: name }) => ({
    title: 'Facility approved',
    content: `${String(name)} is approved and may buy.`,
    level: 'info',
    type: 'Facility',
    relativeUrl: '/pharmacies',
  }),
  'facility.declined': ({ facility_name: name, reason }) => ({
    title: 'Facility declined',
    content: withReason(`${String(name)} was declined and may not buy.`, reason),
    level: 'warning',
    type: 'Facility',
    relativeUrl: '/pharmacies',
  }),
  'csos.approved': ({ facility_name: name, seller }) => ({
    title: 'CSOS request approved',
    content: `${String(name)} may buy schedule II from ${sellerOf(seller).name}.`,
    level: 'info',
    type: 'CSOS',
    relativeUrl: sellerOf(seller).catalog,
  }),
  'csos.declined': ({ facility_name: name, seller, reason }) => ({
    title: 'CSOS request declined',
    content: withReason(`${String(name)} may not buy schedule II from ${sellerOf(seller).name}.`, reason),
    level: 'warning',
    type: 'CSOS',
    relativeUrl: sellerOf(seller).catalog,
  }),
};

function sellerOf(seller: unknown): { name: string; catalog: string } {
  const { id, name } = { id: '', name: 'the seller', ...(typeof seller === 'object' ? seller : {}) };
  return { name: String(name), catalog: `/catalog?sellerId=${String(id)}` };
}

export function accountMessage({ type, data }: DomainEvent): AccountMessage | null {
  const person = ABOUT_PEOPLE[type];
  if (person) return { to: { userId: Number(data['user_id']) }, ...person(data) };
  const facility = ABOUT_FACILITIES[type];
  if (!facility) return null;
  const to = { facilityId: Number(data['facility_id']), companyId: Number(data['company_id']) };
  return { to, ...facility(data) };
}
