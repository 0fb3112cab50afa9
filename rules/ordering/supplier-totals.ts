import { sellerMinimumMissing } from '../orders/cart-totals.ts';
import type { Cents } from '../money.ts';
import type { LineChoice } from './choose-offers.ts';

export interface SupplierTotal {
  readonly supplierId: number;
  readonly supplierName: string;
  readonly lines: number;
  readonly packs: number;
  /** Null while prices are hidden; so are the next two. */
  readonly subtotalCents: Cents | null;
  /** Of what is in the cart already. */
  readonly inCartCents: Cents;
  readonly missingCents: Cents;
}

/** What the found lines add up to, supplier by supplier, the largest first. */
export function supplierTotals(
  choices: Iterable<LineChoice>,
  inCart: ReadonlyMap<number, Cents>,
): readonly SupplierTotal[] {
  const bySupplier = Map.groupBy(
    [...choices].flatMap(({ state, offer, allotment }) =>
      state === 'found' && offer && allotment ? [{ offer, allotment }] : [],
    ),
    ({ offer }) => offer.supplierId,
  );
  const totals = [...bySupplier].flatMap(([supplierId, fills]) => {
    const [first] = fills;
    if (first === undefined) return [];
    const costs = fills.flatMap(({ allotment }) =>
      allotment.costCents === null ? [] : [allotment.costCents],
    );
    const subtotalCents = costs.length < fills.length ? null : costs.reduce((sum, cents) => sum + cents, 0);
    const inCartCents = inCart.get(supplierId) ?? 0;
    return [
      {
        supplierId,
        supplierName: first.offer.supplierName,
        lines: fills.length,
        packs: fills.reduce((sum, { allotment }) => sum + allotment.packs, 0),
        subtotalCents,
        inCartCents,
        missingCents:
          subtotalCents === null
            ? 0
            : sellerMinimumMissing(first.offer.minimumCents, inCartCents, subtotalCents),
      },
    ];
  });
  return totals.toSorted(
    (a, b) => (b.subtotalCents ?? 0) - (a.subtotalCents ?? 0) || a.supplierName.localeCompare(b.supplierName),
  );
}
