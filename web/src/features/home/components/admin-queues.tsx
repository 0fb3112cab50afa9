import { Link, type LinkProps } from '@tanstack/react-router';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { localDay, nowMs, todayHere } from '../../../shared/clock.ts';
import { countOf, formatCount, formatDay, formatUsd } from '../../../shared/format.ts';
import { TROUBLED } from '#rules/edi/messages.ts';
import { TO_DECIDE } from '#rules/edi/to-decide.ts';
import { useMe } from '../../../shared/session.ts';
import { ageOf } from '../age.ts';
import type { AdminHomeFigures, Catalog } from '../api.ts';
import styles from './home-page.module.css';
import { WorkTile } from './work-tile.tsx';

type Target = Pick<LinkProps, 'to' | 'search'>;

interface Queue {
  label: string;
  count: number | undefined;
  /** What the figure is made of. */
  note: string | undefined;
  oldest: string | null | undefined;
  came?: { today: number; week_ago: number } | undefined;
  /** False: it waits for others, not for the marketplace. */
  waits?: false;
  to: Target | null;
}

interface Props {
  figures: AdminHomeFigures | undefined;
  catalog: Catalog | null;
}

/** What waits, with its oldest age and what came today and a week ago. Empty queues share one line. */
export function AdminQueues({ figures, catalog }: Props) {
  const { permissions } = useMe();
  const may = (permission: AdminPermission) => permissions.includes(permission);
  const queues = [...queuesOf(figures, catalog, may), ...dealsOf(figures, catalog, may)];
  const empty = queues.filter((one) => one.count === 0);
  const full = queues.filter((one) => one.count !== 0);
  return (
    <section aria-label="Work queues" className={styles.queues} data-columns={columnsFor(full.length + 1)}>
      {full.map((one) => (
        <WorkTile
          key={one.label}
          figure={one.count !== undefined && formatCount(one.count)}
          label={one.label}
          note={<Notes queue={one} />}
          waiting={one.count !== undefined && one.waits !== false}
          to={one.to}
        />
      ))}
      <WorkTile
        figure={figures && formatUsd(figures.orders_today.dollars)}
        label="Orders today"
        note={figures && <OrderNotes figures={figures} catalog={catalog} />}
        to={
          may('orders')
            ? { to: '/orders', search: { status: 'standing', from: todayHere(), ...within(catalog) } }
            : null
        }
      />
      {empty.length > 0 && (
        <p className={styles.nothing}>
          Nothing waiting:{' '}
          {empty.map(({ label, to }, index) => (
            <span key={label}>
              {index > 0 && ', '}
              {to ? <Link {...to}>{label}</Link> : label}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** Four or five in a row, whichever leaves fewer places empty. */
function columnsFor(tiles: number): number {
  const emptyIn = (columns: number) => (columns - (tiles % columns)) % columns;
  return emptyIn(5) < emptyIn(4) ? 5 : 4;
}

function OrderNotes({ figures, catalog }: { figures: AdminHomeFigures; catalog: Catalog | null }) {
  const { orders_today: today, orders_week_ago: then } = figures;
  return (
    <>
      {countOf(today.count, 'order')}
      {catalog !== null && ` in ${catalog}`} · a week ago by this time {formatUsd(then.dollars)} in{' '}
      {countOf(then.count, 'order')}
    </>
  );
}

function Notes({ queue: { note, oldest, came } }: { queue: Queue }) {
  return (
    <>
      {[note, oldest && `oldest ${ageOf(oldest, nowMs())}`].filter(Boolean).join(' · ')}
      {came && came.today + came.week_ago > 0 && (
        <>
          <br />
          New today {formatCount(came.today)}, a week ago {formatCount(came.week_ago)}
        </>
      )}
    </>
  );
}

/** What is open between buyers and suppliers, of one catalog where one is chosen, and what is owed. */
function dealsOf(
  figures: AdminHomeFigures | undefined,
  catalog: Catalog | null,
  may: (permission: AdminPermission) => boolean,
): readonly Queue[] {
  const open = { status: 'open', ...within(catalog) };
  const where = catalog === null ? '' : ` in ${catalog}`;
  const owed = figures?.invoices_overdue;
  return [
    {
      label: 'Open bids',
      count: figures?.bids_open,
      note: `Waiting for either side${where}`,
      waits: false,
      oldest: null,
      to: may('orders') ? { to: '/offers', search: open } : null,
    },
    {
      label: 'Open RFPs',
      count: figures?.rfps_open,
      note: `Without an award${where}`,
      waits: false,
      oldest: null,
      to: may('orders') ? { to: '/rfps', search: open } : null,
    },
    {
      label: 'Requested products',
      count: figures?.requests_open,
      note: 'New or being sourced',
      oldest: null,
      to: may('catalog') ? { to: '/requested-products', search: { status: 'open' } } : null,
    },
    ...(owed === null
      ? []
      : [
          {
            label: 'Overdue invoices',
            count: owed?.count,
            note: owed && `${formatUsd(owed.dollars)} open`,
            oldest: null,
            to: { to: '/admin/finance', search: { status: 'overdue' } } as const,
          },
        ]),
  ];
}

const within = (catalog: Catalog | null) => (catalog === null ? {} : { catalog });

function queuesOf(
  figures: AdminHomeFigures | undefined,
  catalog: Catalog | null,
  may: (permission: AdminPermission) => boolean,
): readonly Queue[] {
  const { oldest, came } = figures ?? {};
  const withRight = (permission: AdminPermission, to: Target) => (may(permission) ? to : null);
  const facilities = (search: Record<string, string>): Target => ({
    to: '/admin/company-manager',
    search: { tab: 'facilities', ...search },
  });
  return [
    {
      label: 'Users to review',
      count: figures?.users_unreviewed,
      note: 'Unreviewed',
      oldest: oldest?.users,
      came: came?.users,
      to: withRight('users', { to: '/admin/user-manager', search: { vetting: 'Unreviewed', active: '1' } }),
    },
    {
      label: 'Registrations',
      count: figures?.registrations_waiting,
      note: 'Waiting for vetting',
      oldest: oldest?.registrations,
      came: came?.registrations,
      to: withRight('users', { to: '/admin/registrations' }),
    },
    {
      label: 'Facilities to vet',
      count: figures?.facilities_pending,
      note: 'Pending',
      oldest: oldest?.facilities,
      came: came?.facilities,
      to: withRight('companies', facilities({ vetting: 'pending' })),
    },
    {
      label: 'License renewals',
      count: figures?.renewals_waiting,
      note: 'Sent by facilities, the former end still counts',
      oldest: oldest?.renewals,
      to: withRight('companies', facilities({ renewal: '1' })),
    },
    {
      label: 'Orders not shipped',
      count: figures?.orders_late,
      note: figures && `Placed before ${formatDay(figures.late_before)}: over 2 business days ago`,
      oldest: oldest?.orders,
      to: withRight('orders', {
        to: '/orders',
        search: { status: 'late', sort: 'created', ...within(catalog) },
      }),
    },
    {
      label: 'CSOS requests',
      count: figures?.csos_requested,
      note: 'Waiting for an answer',
      oldest: null,
      to: withRight('companies', facilities({ csos: 'requested', sort: 'asked' })),
    },
    {
      label: 'Purchase reports',
      count: figures?.reports_doubtful,
      note: 'With doubtful rows',
      oldest: oldest?.reports,
      to: withRight('catalog', { to: '/admin/purchase-reports' }),
    },
    {
      label: 'Failed EDI messages',
      count: figures?.edi_failed,
      note: 'Failed, or without their 997',
      oldest: oldest?.edi,
      to: withRight('edi', {
        to: '/admin/edi/messages/edi',
        search: { status: TROUBLED, ...(oldest?.edi && { from: localDay(new Date(oldest.edi)) }) },
      }),
    },
    {
      label: 'EDI shipments to decide',
      count: figures?.edi_shipments,
      note: 'Do not fit their order',
      oldest: oldest?.edi_shipments,
      to: withRight('edi', { to: '/admin/edi/shipments', search: { status: TO_DECIDE } }),
    },
    {
      label: 'EDI invoices to decide',
      count: figures?.edi_invoices,
      note: 'Differ from their order, or have none',
      oldest: oldest?.edi_invoices,
      to: withRight('edi', { to: '/admin/edi/invoices', search: { status: TO_DECIDE } }),
    },
    {
      label: 'Failed tasks',
      count: figures?.failed_tasks,
      note: 'Failed when they ran last',
      oldest: oldest?.tasks,
      to: { to: '/admin/tasks', search: { result: 'failed' } },
    },
    {
      label: 'Failed jobs',
      count: figures?.failed_jobs,
      note: 'Of no task, and not tried again',
      oldest: oldest?.jobs,
      to: null,
    },
  ];
}
