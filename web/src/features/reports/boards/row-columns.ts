import { OTHERS } from '#rules/reports/boards.ts';
import type { Report } from '../api.ts';

type Rows = Pick<Report, 'columns' | 'rows' | 'totals'> & { measure: string };
interface Opened {
  board: string;
  chart: string;
  bar: string;
}
type Table = Pick<Report, 'columns' | 'rows' | 'totals' | 'hidden'>;

/** Of order lines: when, which order, whom with, what, how much; all else is there to be chosen. */
const FIRST = ['date', 'order_id', 'supplier', 'facility', 'product', 'packs', 'amount', 'savings'];

/** Columns left out until somebody chooses them, by comma; of whom it was traded with, the side that is not the same in all rows. */
export function hiddenAtFirst(
  { columns, measure }: Pick<Rows, 'columns' | 'measure'>,
  { board, chart, bar }: Opened,
): string | undefined {
  if (!columns.some(({ id }) => id === 'order_id')) return undefined;
  const isOfOneSupplier = board === 'sales' || (chart === 'spend_by_supplier' && bar !== OTHERS);
  const side = isOfOneSupplier ? 'supplier' : 'facility';
  const hidden = columns
    .map(({ id }) => id)
    .filter((id) => id !== measure && (id === side || !FIRST.includes(id)));
  return hidden.join(',');
}

/** The chosen columns in the order in which they are read first. */
export function arranged({ columns, rows, totals }: Rows, hide: string | undefined): Table {
  const unwanted = hide?.split(',') ?? [];
  const place = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  const isOfLines = columns.some(({ id }) => id === 'order_id');
  const order = columns.map((_, at) => at);
  const id = (at: number) => columns[at]?.id ?? '';
  const all = isOfLines ? order.toSorted((one, other) => place(id(one)) - place(id(other))) : order;
  const shown = all.filter((at) => !unwanted.includes(id(at)));
  const cells = (row: Rows['totals']) => shown.map((at) => row[at] ?? null);
  return {
    columns: shown.flatMap((at) => columns[at] ?? []),
    rows: rows.map(cells),
    totals: cells(totals),
    hidden: all.flatMap((at, index) => {
      const column = columns[at];
      return column === undefined || shown.includes(at)
        ? []
        : [{ id: column.id, label: column.label, place: index }];
    }),
  };
}
