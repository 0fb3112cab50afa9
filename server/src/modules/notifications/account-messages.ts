import { listingMessage, withReason } from './listing-messages.ts';
import { apiKeyMessage } from './api-key-messages.ts';
import { webhookMessage } from './webhook-messages.ts';
import { certificateMessage } from './certificate-messages.ts';
import { reportWords, type ReportEvent } from './report-messages.ts';
import { LICENSE_NAMES, LICENSE_ORDERS, LICENSE_WORDS, type LicenseType } from '#rules/accounts/licenses.ts';
import { formatDay } from '#rules/dates.ts';
import type { DomainEvent, EventFacts } from '../../platform/jobs/events.ts';

/** What people read about a decision on them or their facility (titles: X-101). */
export interface AccountMessage {
  /** The person itself; who sells for a company; who administers a company, and others of it; everybody of the facility and the administrators of its company; or who renews its license, until that is done. */
  to:
    | { userId: number }
    | { sellersOf: number }
    | { keepersOf: number; and: readonly number[] }
    | { facilityId: number; companyId: number }
    | { facilityId: number; companyId: number; license: LicenseType; ends: string };
  title: string;
  content: string;
  level: 'info' | 'warning';
  type: string | null;
  relativeUrl: string;
}

const catalogOf = (seller: { id: number }) => `/catalog?sellerId=${seller.id}`;

type Words = Omit<AccountMessage, 'to' | 'relativeUrl' | 'type' | 'level'>;
const toPerson = (
  userId: number,
  words: Words & { level: AccountMessage['level']; relativeUrl: string },
): AccountMessage => ({ to: { userId }, type: null, ...words });
const toFacility = (
  { facility_id: facilityId, company_id: companyId }: { facility_id: number; company_id: number },
  words: Omit<AccountMessage, 'to'>,
): AccountMessage => ({ to: { facilityId, companyId }, ...words });

function toLicense(data: EventFacts['license.ending']): AccountMessage {
  const { facility_id: facilityId, company_id: companyId, facility_name: facility, license, ends } = data;
  const name = LICENSE_NAMES[license];
  const when =
    data.days_left === 0 ? 'today' : `in ${data.days_left} ${data.days_left === 1 ? 'day' : 'days'}`;
  return {
    to: { facilityId, companyId, license, ends },
    title: `${name} ends ${formatDay(ends)}`,
    content: `The ${LICENSE_WORDS[license]} of ${facility} ends on ${formatDay(ends)}, ${when}. Upload the new one before it does, so that ${LICENSE_ORDERS[license]} go on.`,
    level: 'warning',
    type: 'License',
    relativeUrl: `/pharmacies?facility=${facilityId}&tab=documents&renew=${license}`,
  };
}

/** Null for an event that tells nobody about a decision. */
export const accountMessage = (event: DomainEvent): AccountMessage | null =>
  apiKeyMessage(event) ??
  webhookMessage(event) ??
  certificateMessage(event) ??
  renewalMessage(event) ??
  listingMessage(event) ??
  decisionMessage(event);

/** What staff decided about a license that its facility renewed. */
function renewalMessage({ type, data }: DomainEvent): AccountMessage | null {
  switch (type) {
    case 'license.approved':
      return toFacility(data, {
        title: `${LICENSE_NAMES[data.license]} approved`,
        content: `The renewed ${LICENSE_WORDS[data.license]} of ${data.facility_name} counts until ${formatDay(data.ends)}.`,
        level: 'info',
        type: 'Facility',
        relativeUrl: `/pharmacies?facility=${data.facility_id}&tab=documents`,
      });
    case 'license.declined':
      return toFacility(data, {
        title: `${LICENSE_NAMES[data.license]} declined`,
        content: `${withReason(
          `The renewed ${LICENSE_WORDS[data.license]} of ${data.facility_name} was declined; the former end still counts.`,
          data.reason,
        )}`,
        level: 'warning',
        type: 'License',
        relativeUrl: `/pharmacies?facility=${data.facility_id}&tab=documents&renew=${data.license}`,
      });
    default:
      return null;
  }
}

function decisionMessage({ type, data }: DomainEvent): AccountMessage | null {
  switch (type) {
    case 'user.approved':
      return toPerson(data.user_id, {
        title: 'Account approved',
        content: withReason('You are approved: you now see prices and may buy.', data.note),
        level: 'info',
        relativeUrl: '/',
      });
    case 'user.denied':
      return toPerson(data.user_id, {
        title: 'Account denied',
        content: withReason('Your account was not approved.', data.note),
        level: 'warning',
        relativeUrl: '/contact',
      });
    case 'facility.approved':
      return toFacility(data, {
        title: 'Facility approved',
        content: `${data.facility_name} is approved and may buy.`,
        level: 'info',
        type: 'Facility',
        relativeUrl: '/pharmacies',
      });
    case 'facility.declined':
      return toFacility(data, {
        title: 'Facility declined',
        content: withReason(`${data.facility_name} was declined and may not buy.`, data.reason),
        level: 'warning',
        type: 'Facility',
        relativeUrl: '/pharmacies',
      });
    case 'csos.approved':
      return toFacility(data, {
        title: 'CSOS request approved',
        content: `${data.facility_name} may buy schedule II from ${data.seller.name}.`,
        level: 'info',
        type: 'CSOS',
        relativeUrl: catalogOf(data.seller),
      });
    case 'csos.declined':
      return toFacility(data, {
        title: 'CSOS request declined',
        content: `${withReason(
          `${data.facility_name} may not buy schedule II from ${data.seller.name}.`,
          data.reason,
        )} You may ask again from a product of ${data.seller.name}.`,
        level: 'warning',
        type: 'CSOS',
        relativeUrl: catalogOf(data.seller),
      });
    case 'calibration.read':
    case 'calibration.columns_wanted':
    case 'calibration.rejected':
      return toFacility(data, reportWords({ type, data } as ReportEvent));
    default:
      return type === 'license.ending' ? toLicense(data) : null;
  }
}
