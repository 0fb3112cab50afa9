import { Select } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatMoment, listOf } from '../../../shared/format.ts';
import { localHour } from '../../../shared/clock.ts';
import { useMe } from '../../../shared/session.ts';
import { Page, PageHeader, Panel } from '../../../ui/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ErrorState, SkeletonLines } from '../../../ui/states.tsx';
import { RecentOrders } from '../../orders/index.ts';
import { useAdminHome, useMonthlySales, type AdminHomeFigures, type Catalog } from '../api.ts';
import { greeting } from '../greeting.ts';
import { CATALOGS, SalesChart } from '../components/sales-chart.tsx';
import { AdminQueues } from '../components/admin-queues.tsx';
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
        <>
          <TasksOff titles={data?.tasks_off ?? []} />
          <AdminQueues figures={data} catalog={catalog} />
        </>
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

/** Nobody else says so: what is switched off does not fail (RB-522). */
function TasksOff({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <p className={styles.off}>
      <StatusBadge tone="attention">Switched off</StatusBadge> {listOf(titles)}{' '}
      <Link to="/admin/tasks" search={{ enabled: '0' }}>
        {titles.length === 1 ? 'Open the task' : 'Open the tasks'}
      </Link>
    </p>
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

function Events({ figures }: { figures: AdminHomeFigures }) {
  return (
    <ol className={styles.events}>
      {figures.latest.map((entry) => (
        <li key={entry.id} className={styles.event}>
          <span>{entry.sentence}</span>
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
