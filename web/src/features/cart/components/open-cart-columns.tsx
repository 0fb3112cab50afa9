import { countOf, formatMoment, formatUsd, plainMoment } from '../../../shared/format.ts';
import type { GridColumn } from '../../../ui/data-grid/types.ts';
import { CardLine, ListCard } from '../../../ui/list-card.tsx';
import type { CompanyWithCarts, OpenCart } from '../open-carts-api.ts';

export const CART_NAMES = { c0: 'Regular', c2: 'CII' } as const;

const MOMENT = 190;
/** What a cart and the carts of a company have alike. */
const SUMS: readonly GridColumn<Pick<OpenCart, 'item_count' | 'total' | 'oldest_item' | 'updated_at'>>[] = [
  {
    id: 'items',
    header: 'Items',
    cell: (one) => one.item_count,
    value: (one) => one.item_count,
    numeric: true,
    width: 90,
    sortable: true,
  },
  {
    id: 'total',
    header: 'Total',
    cell: (one) => formatUsd(one.total),
    value: (one) => one.total,
    numeric: true,
    width: 130,
    sortable: true,
  },
  {
    id: 'oldest',
    header: 'Oldest Item',
    cell: (one) => plainMoment(one.oldest_item),
    value: (one) => one.oldest_item,
    width: MOMENT,
    sortable: true,
  },
  {
    id: 'updated',
    header: 'Updated',
    cell: (one) => plainMoment(one.updated_at),
    value: (one) => one.updated_at,
    width: MOMENT,
    sortable: true,
  },
];

export const COMPANY_COLUMNS: readonly GridColumn<CompanyWithCarts>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: (one) => one.name,
    value: (one) => one.name,
    required: true,
    sortable: true,
  },
  {
    id: 'carts',
    header: 'Carts',
    cell: (one) => one.cart_count,
    value: (one) => one.cart_count,
    numeric: true,
    width: 90,
    sortable: true,
  },
  ...SUMS,
];

export const CART_COLUMNS: readonly GridColumn<OpenCart>[] = [
  {
    id: 'user',
    header: 'User',
    cell: (one) => one.user.name,
    value: (one) => one.user.name,
    required: true,
    sortable: true,
  },
  {
    id: 'facility',
    header: 'Facility',
    cell: (one) => one.facility.name,
    value: (one) => one.facility.name,
    sortable: true,
  },
  { id: 'cart', header: 'Cart', cell: (one) => CART_NAMES[one.type], width: 90 },
  ...SUMS,
];

const oldest = (one: { oldest_item: string }) => `oldest item ${formatMoment(one.oldest_item)}`;

export const CompanyCard = ({ company, onOpen }: { company: CompanyWithCarts; onOpen: () => void }) => (
  <ListCard onOpen={onOpen}>
    <CardLine>
      <strong>{company.name}</strong>
      <span>{formatUsd(company.total)}</span>
    </CardLine>
    <span>
      {countOf(company.cart_count, 'cart')} with {countOf(company.item_count, 'item')}, {oldest(company)}
    </span>
  </ListCard>
);

export const OpenCartCard = ({ cart, onOpen }: { cart: OpenCart; onOpen: () => void }) => (
  <ListCard onOpen={onOpen}>
    <CardLine>
      <strong>{cart.user.name}</strong>
      <span>{formatUsd(cart.total)}</span>
    </CardLine>
    <span>
      {cart.facility.name} · {CART_NAMES[cart.type]} · {countOf(cart.item_count, 'item')}, {oldest(cart)}
    </span>
  </ListCard>
);
