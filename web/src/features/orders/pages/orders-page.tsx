import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus } from '#rules/orders/order-status.ts';
import { countOf, formatTimestamp } from '../../../shared/format.ts';
import { useMe } from '../../../shared/session.ts';
import { sparing, type GridColumn } from '../../../ui/data-grid/types.ts';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { ActiveFilterChips, FilterForm } from '../../../ui/filters.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { listCard } from '../../../ui/list-card.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { saveFile } from '../../../shared/transfers.ts';
import { SearchText } from '../../../ui/search-text.tsx';
import { EmptyState, NoMatch, waiting } from '../../../ui/states.tsx';
import { Money } from '../../../ui/values.tsx';
import { prefetchOrder, useOrders, type OrderQuery, type OrderSummary } from '../api.ts';
import { OrderCard } from '../components/order-card.tsx';
import { OrderStatusBadge, PaymentBadge } from '../components/order-status.tsx';
import type { OrdersSearch } from '../index.ts';

const PER_PAGE = 25;

const STATUS_CHOICES = [
  { value: 'open', label: 'Open' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] })),
];
const STATUSES: readonly (OrderStatus | 'open')[] = ['open', ...ORDER_STATUSES];
const SORTS = ['-created', 'created', '-total', 'total', 'status', 'seller', 'facility'] as const;

const NUMBER: GridColumn<OrderSummary> = {
  id: 'number',
  header: 'Order #',
  cell: (order) => order.id,
  required: true,
  width: 90,
};
const FACILITY: GridColumn<OrderSummary> = {
  id: 'facility',
  header: 'Facility',
  cell: (order) => order.facility_name,
  sortable: true,
  width: 200,
};
const SELLER: GridColumn<OrderSummary> = {
  id: 'seller',
  header: 'Seller',
  cell: (order) => order.seller_company_name,
  sortable: true,
  width: 180,
};
const OTHERS: readonly GridColumn<OrderSummary>[] = [
  {
    id: 'created',
    header: 'Date',
    cell: (order) => formatTimestamp(order.created_date),
    width: 110,
    sortable: true,
  },
  { id: 'group', header: 'Group #', cell: (order) => order.group_id, width: 90, optional: true },
  { id: 'po', header: 'PO #', cell: (order) => order.po_number ?? '–', width: 150 },
  { id: 'items', header: 'Items', cell: (order) => order.item_count, numeric: true, width: 70 },
  {
    id: 'packs',
    header: 'Packs',
    cell: (order) => order.pack_count,
    numeric: true,
    width: 80,
    optional: true,
  },
  {
    id: 'total',
    header: 'Total',
    cell: (order) => <Money amount={order.total} />,
    numeric: true,
    width: 120,
    sortable: true,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentBadge status={order.payment_status} />,
    width: 110,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => <OrderStatusBadge status={order.status} />,
    width: 170,
    sortable: true,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    cell: (order) => order.tracking_numbers.join(', ') || '–',
    width: 190,
  },
];
const columnsWith = (others: readonly GridColumn<OrderSummary>[]) =>
  ({
    buyer: [NUMBER, SELLER, ...others],
    seller: [NUMBER, FACILITY, ...others],
    both: [NUMBER, FACILITY, SELLER, ...others],
  }) as const;
const COLUMNS = columnsWith(OTHERS);
const FEWER_COLUMNS = columnsWith(sparing(OTHERS, 'items', 'payment', 'tracking'));

function toQuery(search: OrdersSearch): OrderQuery {
  const status = STATUSES.find((one) => one === search.status);
  return {
    page: Number(search.page ?? 1) || 1,
    per_page: PER_PAGE,
    sort: SORTS.find((one) => one === search.sort) ?? '-created',
    ...(status && { status }),
    ...(search.search && { search: search.search }),
    ...(search.csos === 'pending' && { csos: 'pending' as const }),
  };
}

/** The orders of the own side: filters in the address, the server sorts and pages. */
export function OrdersPage() {
  const me = useMe();
  const search = useSearch({ from: '/app/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const query = toQuery(search);
  const list = useOrders(query);
  const side = me.is_admin ? 'both' : me.is_seller ? 'seller' : 'buyer';
  const change = (next: OrdersSearch, replace = true) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const filtered = query.status !== undefined || query.search !== undefined || query.csos !== undefined;
  return (
    <Page fill>
      <PageHeader
        title="Orders"
        summary={list.data ? countOf(list.data.meta.total, 'order') : waiting(list)}
        actions={<ExportMenu onExport={(format) => exportAs(query, format)} />}
      />
      <Filters search={search} onChange={change} />
      <RecordList
        id={`orders-${side}`}
        label="Orders"
        columns={COLUMNS[side]}
        fewer={FEWER_COLUMNS[side]}
        result={list}
        onPage={(page) => void navigate({ search: (now) => ({ ...now, page: String(page) }) })}
        rowId={(order) => String(order.id)}
        rowLabel={(order) => `Order ${order.id}`}
        sort={query.sort ?? '-created'}
        onSort={(sort) => change({ sort }, false)}
        onOpen={(order) => void navigate({ to: '/order-details/$id', params: { id: String(order.id) } })}
        onIntent={(order) => prefetchOrder(order.id)}
        renderCard={(order) => (
          <Link to="/order-details/$id" params={{ id: String(order.id) }} className={listCard}>
            <OrderCard order={order} side={side} />
          </Link>
        )}
        empty={
          <NoOrders filtered={filtered} canBuy={me.is_buyer} onReset={() => void navigate({ search: {} })} />
        }
        fill
      />
    </Page>
  );
}

function exportAs({ page: _page, per_page: _perPage, ...filters }: OrderQuery, format: 'xlsx' | 'csv'): void {
  saveFile('exportOrders', { query: { ...filters, format } });
}

interface FilterProps {
  search: OrdersSearch;
  onChange: (next: OrdersSearch) => void;
}

function Filters({ search, onChange }: FilterProps) {
  return (
    <FilterForm label="Filter orders">
      <SearchText
        label="Search orders"
        placeholder="Order, PO, product, NDC or name"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
      />
      <FilterSelect
        label="Status"
        all="All orders"
        options={STATUS_CHOICES}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      {search.csos === 'pending' && (
        <ActiveFilterChips
          filters={[
            {
              id: 'csos',
              label: 'Waiting for CSOS signature',
              onRemove: () => onChange({ csos: undefined }),
            },
          ]}
        />
      )}
    </FilterForm>
  );
}

function NoOrders({
  filtered,
  canBuy,
  onReset,
}: {
  filtered: boolean;
  canBuy: boolean;
  onReset: () => void;
}) {
  if (filtered) {
    return (
      <NoMatch title="No orders match" what="orders" onReset={onReset}>
        Try another status or fewer words.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      drawing="inbox"
      title="No records found"
      action={canBuy && <LinkButton to="/catalog">Go to the catalog</LinkButton>}
    >
      {canBuy
        ? 'Orders appear here once you place one.'
        : 'Orders appear here once a pharmacy buys from you.'}
    </EmptyState>
  );
}
