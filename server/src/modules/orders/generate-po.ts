import { sql } from 'kysely';
import { ruleBroken } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/http/context.ts';

/** The next PO number of the facility today: `PO-{facility}-{YYYYMMDD}-{n}`. */
export async function generatePo(context: RequestContext): Promise<{ data: { po_number: string } }> {
  const { scope, today } = context;
  const { facility } = scope;
  if (!facility) throw ruleBroken('The current facility is not set; select one to purchase.');
  return context.command(async ({ tx, audit }) => {
    const { rows } = await sql<{ n: number }>`
      insert into setting (name, value) values (${`po:${facility.id}:${today}`}, '1')
      on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)
      returning (value #>> '{}')::int as n`.execute(tx);
    const po = `PO-${facility.id}-${today.replaceAll('-', '')}-${rows[0]?.n ?? 1}`;
    audit({ entity: 'facility', entityId: facility.id, after: { po_number: po } });
    return { data: { po_number: po } };
  });
}
