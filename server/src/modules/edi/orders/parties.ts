import { sql } from 'kysely';
import type { PurchaseOrder, Party } from '#rules/edi/purchase-order.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** Whom an 850 names: where it goes, and of whom it buys. */
export interface Parties {
  facility: { id: number; companyId: number; name: string };
  /** Null where any seller will do. */
  sellerId: number | null;
}

/** A sentence where one of them is not known (RB-348). */
export async function partiesOf(
  tx: Tx,
  { id: clientId, company_id: companyId }: { id: number; company_id: number },
  { shipTo, buyer, seller }: PurchaseOrder,
): Promise<Parties | { refusal: string; isShipTo: boolean }> {
  const facility = await facilityOf(tx, clientId, shipTo);
  if (facility === null)
    return { refusal: `Ship-to ${shipTo.qualifier} ${shipTo.value} is not known.`, isShipTo: true };
  if (buyer !== null && !(await isOwn(tx, { clientId, companyId }, buyer)))
    return { refusal: `Buyer ${buyer.qualifier} ${buyer.value} is not known.`, isShipTo: false };
  if (seller === null) return { facility, sellerId: null };
  const sellerId = await sellerOf(tx, seller.value);
  if (sellerId === null) return { refusal: `Seller ${seller.value} is not known.`, isShipTo: false };
  return { facility, sellerId };
}

async function facilityOf(
  tx: Tx,
  clientId: number,
  { qualifier, value }: Party,
): Promise<Parties['facility'] | null> {
  const { rows } = await sql<
    Parties['facility']
  >`select f.id, f.company_id as "companyId", f.name from edi_ship_to s
    join facility f on f.id = s.facility_id
    where s.client_id = ${clientId} and s.qualifier = ${qualifier} and s.value = ${value}`.execute(tx);
  return rows[0] ?? null;
}

/** Our number of the company, or one of those by which its facilities are named. */
async function isOwn(
  tx: Tx,
  { clientId, companyId }: { clientId: number; companyId: number },
  party: Party,
): Promise<boolean> {
  if (party.qualifier === '92' && party.value === String(companyId)) return true;
  return (await facilityOf(tx, clientId, party)) !== null;
}

/** By our number of the company, or a DEA number of one of its facilities. */
async function sellerOf(tx: Tx, value: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select c.id from company c where c.is_seller and c.active
    and (c.id::text = ${value} or exists (select from facility f where f.company_id = c.id and f.dea_number = ${value}))
    order by c.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
