import { countOf, formatUsd, plainDay } from '../../../shared/format.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import type { OrderGroup } from '../groups-api.ts';
import { PAYMENT } from './order-facts.tsx';

/** '1 open, 2 shipped'. */
export const stateOf = ({ open, shipped, cancelled }: OrderGroup): string =>
  [open > 0 && `${open} open`, shipped > 0 && `${shipped} shipped`, cancelled > 0 && `${cancelled} cancelled`]
    .filter(Boolean)
    .join(', ');

export const GROUP_COLUMNS: readonly GridColumn<OrderGroup>[] = [
  { id: 'group', header: 'Group #', cell: (one) => one.id, width: 100, required: true },
  { id: 'date', header: 'Date', cell: (one) => plainDay(one.created_date), width: 130 },
  { id: 'facility', header: 'Facility', cell: (one) => one.facility_name },
  { id: 'po', header: 'PO #', cell: (one) => one.po_number ?? '–', width: 170 },
  { id: 'payment', header: 'Payment Option', cell: (one) => PAYMENT[one.payment_option], width: 140 },
  { id: 'orders', header: 'Orders', cell: (one) => one.order_count, numeric: true, width: 80 },
  { id: 'total', header: 'Total', cell: (one) => formatUsd(one.total), numeric: true, width: 130 },
  { id: 'state', header: 'State', cell: stateOf, width: 200 },
];

/** Where there is less room. */
export const FEWER_GROUP_COLUMNS = GROUP_COLUMNS.filter(({ id }) => id !== 'payment');

export const GroupCard = ({ group, onOpen }: { group: OrderGroup; onOpen: () => void }) => (
  <ListCard onOpen={onOpen}>
    <CardLine>
      <strong>Group {group.id}</strong>
      <span>{formatUsd(group.total)}</span>
    </CardLine>
    <span>
      {plainDay(group.created_date)} · {group.facility_name}
      {group.po_number !== null && ` · PO ${group.po_number}`}
    </span>
    <span>
      {countOf(group.order_count, 'order')}: {stateOf(group)}
    </span>
  </ListCard>
);
