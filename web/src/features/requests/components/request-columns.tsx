import { SOLD_OUT_AGAIN } from '#rules/requests/request-words.ts';
import type { RequestStatus } from '#rules/requests/request-status.ts';
import { countOf, formatCount, plainDay } from '../../../shared/format.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { Day, Ndc } from '../../../ui/values.tsx';
import type { RequestedProduct } from '../api.ts';
import styles from './requests.module.css';

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  New: 'info',
  Sourcing: 'info',
  Available: 'ok',
  Closed: 'neutral',
};

export const RequestState = ({ status }: { status: RequestStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);

type Answered = Pick<RequestedProduct, 'answer' | 'sold_out'>;

/** With what became of the offer since (RB-193). */
export function RequestAnswer({ request: { answer, sold_out: soldOut } }: { request: Answered }) {
  if (!soldOut) return answer ?? '–';
  return (
    <>
      <StatusBadge tone="attention">{SOLD_OUT_AGAIN}</StatusBadge> {answer}
    </>
  );
}

const COLUMNS: readonly GridColumn<RequestedProduct>[] = [
  { id: 'number', header: 'Request #', cell: (one) => one.id, required: true, width: 90 },
  {
    id: 'ndc',
    header: 'NDC',
    cell: (one) => (one.ndc_number === null ? '–' : <Ndc ndc={one.ndc_number} />),
    width: 125,
  },
  {
    id: 'product',
    header: 'Product',
    cell: (one) => <span className={styles.name}>{one.product}</span>,
    required: true,
    sortable: true,
    width: 180,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    cell: (one) => formatCount(one.quantity),
    numeric: true,
    sortable: true,
    width: 95,
  },
  {
    id: 'needed',
    header: 'Needed By',
    cell: (one) => <Day date={one.needed_by} />,
    sortable: true,
    width: 110,
  },
  {
    id: 'facility',
    header: 'Facility',
    cell: (one) => <span className={styles.short}>{one.facility_name}</span>,
    width: 125,
  },
  {
    id: 'note',
    header: 'Note',
    cell: (one) => <span className={styles.short}>{one.note ?? '–'}</span>,
    width: 125,
  },
  { id: 'status', header: 'Status', cell: (one) => <RequestState status={one.status} />, width: 100 },
  {
    id: 'answer',
    header: 'Answer',
    cell: (one) => (
      <span className={styles.answer}>
        <RequestAnswer request={one} />
      </span>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    cell: (one) => <Day date={one.created_date} />,
    sortable: true,
    width: 110,
  },
];

const ASSIGNED: GridColumn<RequestedProduct> = {
  id: 'assigned',
  header: 'Assigned To',
  cell: (one) => one.assigned_name ?? '–',
  optional: true,
  width: 140,
};

const KEEPER_COLUMNS = [...COLUMNS, ASSIGNED];

/** What a window of less than 1200 px has no room for is in the opened request. */
export const REQUEST_COLUMNS = {
  buyer: COLUMNS,
  keeper: KEEPER_COLUMNS,
  fewer: sparing(COLUMNS, 'ndc', 'note', 'facility', 'created'),
};

/** A request on a phone. */
export function RequestCard({ request, onOpen }: { request: RequestedProduct; onOpen: () => void }) {
  return (
    <ListCard onOpen={onOpen}>
      <CardLine>
        <strong>
          Request {request.id} · {request.product}
        </strong>
        <RequestState status={request.status} />
      </CardLine>
      <span className={styles.soft}>
        {countOf(request.quantity, 'pack')}
        {request.needed_by !== null && ` by ${plainDay(request.needed_by)}`} · {request.facility_name}
      </span>
      {(request.answer !== null || request.sold_out) && (
        <span>
          <RequestAnswer request={request} />
        </span>
      )}
    </ListCard>
  );
}
