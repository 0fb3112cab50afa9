import { countOf, plainDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { Money } from '../../../ui/values.tsx';
import type { CompanyRow, FacilityRow } from '../api.ts';
import { ActiveBadge, FacilityBadge, LicenseBadge } from './badges.tsx';
import styles from './companies.module.css';

export const PAYMENT_LABELS = { net_terms: 'Net Terms', credit_card: 'Credit Card', ach: 'ACH' } as const;
const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No');

/** Trading G-128. */
export const COMPANY_COLUMNS: readonly GridColumn<CompanyRow>[] = [
  { id: 'id', header: 'ID', cell: (one) => one.id, width: 64 },
  {
    id: 'name',
    header: 'Name',
    cell: (one) => <span className={styles.name}>{one.name}</span>,
    required: true,
    width: 200,
  },
  { id: 'type', header: 'Type', cell: (one) => one.type, width: 118 },
  { id: '503b', header: '503B', cell: (one) => yesNo(one.is_503b), width: 64 },
  { id: 'agreed', header: 'Agreed to Main Catalog', cell: (one) => yesNo(one.agreed_to_medigi), width: 110 },
  { id: 'rfp', header: 'RFP Enabled', cell: (one) => yesNo(one.enable_rfp), width: 86 },
  {
    id: 'payment',
    header: 'Payment Option',
    cell: (one) => (
      <>
        {PAYMENT_LABELS[one.payment_option]}
        {!one.is_seller && one.payment_option === 'net_terms' && !one.has_terms && (
          <span className={styles.soft}> without terms</span>
        )}
      </>
    ),
    width: 126,
  },
  {
    id: 'minimum',
    header: 'Minimum Order',
    cell: (one) => <Money amount={one.minimum_order} />,
    numeric: true,
    width: 104,
  },
  { id: 'facilities', header: 'Facilities', cell: (one) => one.facility_count, numeric: true, width: 84 },
  { id: 'users', header: 'Users', cell: (one) => one.user_count, numeric: true, width: 70 },
  { id: 'contact', header: 'Contact User', cell: (one) => one.contact_user?.name ?? '–', width: 130 },
  { id: 'active', header: 'Active', cell: (one) => <ActiveBadge active={one.active} />, width: 96 },
];
export const FEWER_COMPANY_COLUMNS = sparing(COMPANY_COLUMNS, '503b', 'rfp', 'minimum', 'contact', 'agreed');

export const FACILITY_COLUMNS: readonly GridColumn<FacilityRow>[] = [
  { id: 'id', header: 'ID', cell: (one) => one.id, width: 64, optional: true },
  {
    id: 'name',
    header: 'Facility',
    cell: (one) => <span className={styles.name}>{one.name}</span>,
    required: true,
    width: 190,
  },
  { id: 'company', header: 'Company', cell: (one) => one.company.name, width: 180 },
  { id: 'type', header: 'Type', cell: (one) => one.type, width: 120 },
  { id: 'dea', header: 'DEA Number', cell: (one) => one.dea_number ?? '–', width: 110 },
  {
    id: 'license',
    header: 'State License',
    cell: (one) => (
      <>
        <LicenseBadge stored={one.state_license} />
        {one.renewals.map(({ license, ends }) => (
          <span key={license} className={styles.detail}>
            {license === 'dea_license' ? 'DEA renewal' : 'Renewal'} to {plainDay(ends)} waits
          </span>
        ))}
      </>
    ),
    width: 140,
  },
  {
    id: 'place',
    header: 'City',
    cell: (one) => `${one.delivery_address.city}, ${one.delivery_address.state}`,
    width: 140,
  },
  { id: 'users', header: 'Users', cell: (one) => one.user_count, numeric: true, width: 70 },
  {
    id: 'vetting',
    header: 'Vetting Status',
    cell: (one) => <FacilityBadge status={one.vetting_status} />,
    width: 120,
  },
];
export const FEWER_FACILITY_COLUMNS = sparing(FACILITY_COLUMNS, 'type', 'users', 'place');

/** A company on a phone. */
export function CompanyCard({ company, onOpen }: { company: CompanyRow; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{company.name}</strong>
        <ActiveBadge active={company.active} />
      </CardLine>
      <span className={styles.soft}>
        {[
          company.type,
          PAYMENT_LABELS[company.payment_option],
          countOf(company.facility_count, 'facility', 'facilities'),
          countOf(company.user_count, 'user'),
        ].join(' · ')}
      </span>
    </ListCard>
  );
}

/** A facility on a phone. */
export function FacilityCard({ facility, onOpen }: { facility: FacilityRow; onOpen: () => void }) {
  const { city, state } = facility.delivery_address;
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>{facility.name}</strong>
        <FacilityBadge status={facility.vetting_status} />
      </CardLine>
      <span className={styles.soft}>
        {[
          facility.company.name,
          `${city}, ${state}`,
          facility.state_license ? 'license on record' : 'license missing',
          ...(facility.renewals.length > 0 ? ['renewal waits'] : []),
        ].join(' · ')}
      </span>
    </ListCard>
  );
}
