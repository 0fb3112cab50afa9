import { Select } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { AdminPermission } from '#rules/accounts/roles.ts';
import { countOf, formatCount, formatDate, formatMoment, formatUsd } from '../../../shared/format.ts';
import { localHour } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { RecentOrders } from '../../orders/index.ts';
import { useAdminHome, useMonthlySales, type AdminHomeFigures, type Catalog } from '../api.ts';
import { greeting } from '../components/home-page.tsx';
import { CATALOGS, SalesChart } from '../components/sales-chart.tsx';
import { WorkTile } from '../components/work-tile.tsx';
import styles from '../components/home-page.module.css';

/** Work queues first, then what happened (trading G-125). */
export function AdminHome() {
  const me = useMe();
  const search = useSearch({ from: '/app/admin/home' });
  const navigate = useNavigate({ from: '/admin/home' });
  const catalog = CATALOGS.find((one) => one === search.catalog) ?? null;
  const { data, error, refetch } = useAdminHome(catalog);
  return (
    <Page>
      <PageHeader
        title={`${greeting(localHour())}, ${me.first_name}`}
        summary="Marketplace administration"
        actions={
          <CatalogChoice
            catalog={catalog}
            onChange={(next) => void navigate({ search: next === null ? {} : { catalog: next } })}
          />
        }
      />
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Figures figures={data} catalog={catalog} />
      )}
      <Sales catalog={catalog} />
      <div className={styles.columns}>
        {me.permissions.includes('orders') && (
          <RecentOrders
            title="Open orders"
            none="Every order is delivered."
            side="both"
            filter={{ status: 'open' }}
            all={{ status: 'open' }}
          />
        )}
        <Panel title="Latest events" aside={<Link to="/admin/logs">All logs</Link>}>
          {data ? <Events figures={data} /> : <SkeletonLines lines={6} />}
        </Panel>
      </div>
    </Page>
  );
}

/** Narrows what counts orders: the tiles of orders and the chart. */
function CatalogChoice({
  catalog,
  onChange,
}: {
  catalog: Catalog | null;
  onChange: (catalog: Catalog | null) => void;
}) {
  return (
    <Select
      aria-label="Catalog"
      className={styles.catalog ?? ''}
      data={[{ value: '', label: 'All catalogs' }, ...CATALOGS]}
      value={catalog ?? ''}
      allowDeselect={false}
      onChange={(next) => onChange(CATALOGS.find((one) => one === next) ?? null)}
    />
  );
}

function Sales({ catalog }: { catalog: Catalog | null }) {
  const { data, error, refetch } = useMonthlySales(catalog);
  return (
    <Panel title="Gross sales by month">
      {data ? (
        <SalesChart months={data} catalogs={catalog === null ? CATALOGS : [catalog]} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Panel>
  );
}

interface FiguresProps {
  figures: AdminHomeFigures | undefined;
  catalog: Catalog | null;
}

function Figures({ figures, catalog }: FiguresProps) {
  const { permissions } = useMe();
  const may = (permission: AdminPermission) => permissions.includes(permission);
  const count = (number: number | undefined) => number !== undefined && formatCount(number);
  const some = (number: number | undefined) => number !== undefined && number > 0;
  const companies = may('companies')
    ? ({ to: '/admin/company-manager', search: { tab: 'facilities', vetting: 'pending' } } as const)
    : null;
  return (
    <section aria-label="Work queues" className={styles.works}>
      <WorkTile
        figure={count(figures?.users_unreviewed)}
        label="Users to review"
        note="Vetting status Unreviewed"
        waiting={some(figures?.users_unreviewed)}
        to={
          may('users') ? { to: '/admin/user-manager', search: { vetting: 'Unreviewed', active: '1' } } : null
        }
      />
      <WorkTile
        figure={count(figures?.registrations_waiting)}
        label="Registrations"
        note="Waiting for vetting"
        waiting={some(figures?.registrations_waiting)}
        to={may('users') ? { to: '/admin/registrations' } : null}
      />
      <WorkTile
        figure={count(figures?.facilities_pending)}
        label="Facilities to vet"
        note="Vetting status Pending"
        waiting={some(figures?.facilities_pending)}
        to={companies}
      />
      <WorkTile
        figure={count(figures?.orders_late)}
        label="Orders not shipped"
        note={figures && `Placed before ${formatDate(figures.late_before)}: over 2 business days ago`}
        waiting={some(figures?.orders_late)}
        to={may('orders') ? { to: '/orders', search: { status: 'open', sort: 'created' } } : null}
      />
      <WorkTile
        figure={count(figures?.csos_requested)}
        label="CSOS requests"
        note="Waiting for an answer"
        waiting={some(figures?.csos_requested)}
        to={
          may('companies')
            ? { to: '/admin/company-manager', search: { tab: 'facilities', csos: 'requested' } }
            : null
        }
      />
      <WorkTile
        figure={count(figures?.failed_jobs)}
        label="Failed jobs"
        note="Not tried again"
        waiting={some(figures?.failed_jobs)}
      />
      <WorkTile
        figure={figures && formatUsd(figures.orders_today.dollars)}
        label="Orders today"
        note={
          figures &&
          `${countOf(figures.orders_today.count, 'order')}${catalog === null ? '' : ` in ${catalog}`}`
        }
        to={may('orders') ? { to: '/orders' } : null}
        wide
      />
    </section>
  );
}

function Events({ figures }: { figures: AdminHomeFigures }) {
  return (
    <ol className={styles.events}>
      {figures.latest.map((entry) => (
        <li key={entry.id} className={styles.event}>
          <span>{entry.event}</span>
          <span className={styles.text}>{formatMoment(entry.at)}</span>
          <span className={styles.text}>
            {[
              entry.user?.name ?? (entry.id.startsWith('e') ? 'Visitor' : 'Galenic'),
              entry.company?.name,
              entry.impersonator && `by ${entry.impersonator.name}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
}
