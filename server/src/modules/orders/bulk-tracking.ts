import type { Input } from '#contract/endpoint.ts';
import type {
  bulkTrackingEndpoints,
  GivenTrackingRow,
  TrackingReport,
  TrackingReportRow,
} from '#contract/orders/bulk-tracking.ts';
import {
  orderIdOf,
  planOrder,
  shipsText,
  type OrderPlan,
  type RowPlan,
} from '#rules/orders/bulk-tracking.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { readTrackingFile, type NumberedGiven } from './read-tracking-file.ts';
import { ordersToTrack, trackOrder } from './track-order.ts';

type Body = Input<(typeof bulkTrackingEndpoints)['bulkTracking']>['body'];

/**
 * Ships by rows, each order in a transaction of its own, in the order in which rows name them. What one order came to is kept
 * under the key of the request, so that it is carried out once, also where the process died in the middle.
 */
export async function bulkTracking(context: RequestContext, body: Body): Promise<{ data: TrackingReport }> {
  const { rows, file } = await given(context, body);
  const byOrder = Map.groupBy(rows, ({ given: row }) => orderIdOf(row.order_id));
  const results = new Map<NumberedGiven, TrackingReportRow>();
  const report = (own: readonly NumberedGiven[], plan: OrderPlan, done: boolean) =>
    own.forEach((one, index) => results.set(one, reportRow(one, plan.rows[index], plan.whole, done)));
  // Who sends other rows under a used key hears so before anything is shipped.
  if (!body.dry_run) await context.part('rows', rows, () => Promise.resolve(null));
  const seen = body.dry_run ? await ordersToTrack(context, idsOf(byOrder)) : null;
  for (const [id, own] of byOrder) {
    const asked = own.map((one) => one.given);
    if (id === null) report(own, planOrder(asked, null, context.today), false);
    else if (seen) report(own, planOrder(asked, seen.get(id) ?? null, context.today), false);
    else report(own, await trackOrder(context, id, asked), true);
  }
  const all = rows.flatMap((one) => results.get(one) ?? []);
  const count = (state: TrackingReportRow['state']) => all.filter((row) => row.state === state).length;
  return {
    data: {
      dry_run: body.dry_run,
      shipped: count('shipped'),
      partly_shipped: count('partly_shipped'),
      refused: count('refused'),
      rows: all,
      file,
    },
  };
}

const idsOf = (byOrder: ReadonlyMap<number | null, unknown>): number[] =>
  [...byOrder.keys()].filter((id) => id !== null);

const NOTHING_GIVEN = 'Send rows, or a .csv file.';

async function given(
  context: RequestContext,
  { rows, mapping }: Body,
): Promise<{ rows: NumberedGiven[]; file: TrackingReport['file'] }> {
  const hasFile = context.http.request.isMultipart();
  if (hasFile === (rows !== undefined)) throw ruleBroken(NOTHING_GIVEN, { rows: NOTHING_GIVEN });
  if (rows === undefined) return readTrackingFile(context, mapping);
  return { rows: rows.map((row, index) => ({ row: index + 1, given: written(row), cells: [] })), file: null };
}

const written = (row: GivenTrackingRow): NumberedGiven['given'] => ({
  order_id: textIn(row.order_id),
  carrier: textIn(row.carrier),
  tracking_number: textIn(row.tracking_number),
  ship_date: textIn(row.ship_date),
  ndc: textIn(row.ndc),
  lot: textIn(row.lot),
  packs: textIn(row.packs),
});
const textIn = (value: string | number | undefined): string => String(value ?? '').trim();

function reportRow(
  { row, given: asked, cells }: NumberedGiven,
  plan: RowPlan | undefined,
  whole: boolean,
  done: boolean,
): TrackingReportRow {
  const base = { row, given: asked, cells };
  if (plan?.error === null) {
    const state = whole ? ('shipped' as const) : ('partly_shipped' as const);
    return { ...base, state, result: shipsText(plan.packs, plan.rest, done), carriers: [] };
  }
  return { ...base, state: 'refused', result: plan?.error ?? '', carriers: [...(plan?.carriers ?? [])] };
}
