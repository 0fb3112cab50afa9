import { Link } from '@tanstack/react-router';
import { countOf, formatCount, plainDay } from '../../../shared/format.ts';
import { DataGrid, type GridColumn } from '../../../ui/data-grid/data-grid.tsx';
import { CardLine } from '../../../ui/list-card.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Day } from '../../../ui/values.tsx';
import type { ReplyOf } from '../../../shared/http.ts';
import { useDemand } from '../api.ts';
import styles from './requests.module.css';

type Group = ReplyOf<'listRequestDemand'>['data'][number];

const facilitiesOf = ({ facilities }: Group): string => (facilities ?? []).join(', ');

const COLUMNS: readonly GridColumn<Group>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: (one) => <span className={styles.name}>{one.product}</span>,
    required: true,
    sortable: true,
    value: (one) => one.product,
  },
  {
    id: 'requests',
    header: 'Open Requests',
    cell: (one) => formatCount(one.requests),
    numeric: true,
    width: 130,
    sortable: true,
    value: (one) => one.requests,
  },
  {
    id: 'packs',
    header: 'Packs Asked',
    cell: (one) => formatCount(one.packs),
    numeric: true,
    width: 120,
    sortable: true,
    value: (one) => one.packs,
  },
  {
    id: 'needed',
    header: 'Earliest Needed By',
    cell: (one) => <Day date={one.needed_by} />,
    width: 160,
    sortable: true,
    value: (one) => one.needed_by,
  },
  {
    id: 'facilities',
    header: 'Facilities',
    cell: (one) => <span className={styles.answer}>{facilitiesOf(one)}</span>,
    width: 320,
  },
];

/** What open requests ask for by drug group, without those in words (RB-195). */
export function Demand() {
  const { data, error, refetch } = useDemand();
  return (
    <DataGrid
      id="request-demand"
      label="Demand by drug group"
      columns={COLUMNS}
      rows={data}
      rowId={(one) => `${one.gcn_seqno ?? one.product}-${one.package_size}`}
      rowLabel={(one) => one.product}
      error={error}
      onRetry={() => void refetch()}
      renderCard={(one) => (
        <div className={styles.card}>
          <strong>{one.product}</strong>
          <CardLine>
            <span>
              {countOf(one.packs, 'pack')} in {countOf(one.requests, 'request')}
            </span>
            {one.needed_by !== null && <span>by {plainDay(one.needed_by)}</span>}
          </CardLine>
          <span className={styles.soft}>{facilitiesOf(one)}</span>
        </div>
      )}
      empty={
        <EmptyState
          drawing="search"
          title="Nothing is asked for"
          action={<Link to="/requested-products">All requests</Link>}
        />
      }
      fill
    />
  );
}
