import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredSignature } from '../signature-file.ts';

interface Row extends Omit<StoredSignature, 'chain' | 'lists'> {
  /** In hex: an array of binaries has no type of its own. */
  chain: string[];
  lists: string[];
}

/** Signatures of the orders `r` of a condition. */
export async function readSignatures(
  db: Queryable,
  condition: RawBuilder<unknown>,
): Promise<StoredSignature[]> {
  const { rows } = await sql<Row>`
    select s.order_id as "orderId", s.order_text as text, s.cms, s.signed_at as "signedAt", r.facility_dea_number as dea,
      u.first_name || ' ' || u.last_name as "signedBy",
      array(select encode(c, 'hex') from unnest(s.chain) with ordinality as t(c, n) order by n) as chain,
      array(select encode(l.list, 'hex') from csos_signature_list k join csos_revocation_list l on l.id = k.list_id
        where k.order_id = s.order_id order by l.id) as lists
    from csos_signature s join orders r on r.id = s.order_id join app_user u on u.id = s.signed_by
    where ${condition} order by s.order_id`.execute(db);
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  return rows.map((row) => ({ ...row, chain: row.chain.map(bytes), lists: row.lists.map(bytes) }));
}
