import { NO_FACILITY } from '#rules/catalog/refusals.ts';
import { nextNumber } from '../../platform/database/next-number.ts';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';

/** The next PO number of the facility today: `PO-{facility}-{YYYYMMDD}-{n}`. */
export async function generatePo(context: RequestContext): Promise<{ data: { po_number: string } }> {
  const { scope, today } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken(NO_FACILITY);
  return context.command(async ({ tx, audit }) => {
    const n = await nextNumber(tx, `po:${facility.id}:${today}`);
    const po = `PO-${facility.id}-${today.replaceAll('-', '')}-${n}`;
    audit({ entity: 'facility', entityId: facility.id, after: { po_number: po } });
    return { data: { po_number: po } };
  });
}
