import { sql } from 'kysely';
import type { FacilityAddress } from '#rules/edi/ship-to-address.ts';
import type { PurchaseOrder, Party } from '#rules/edi/purchase-order.ts';
import type { Tx } from '../../../platform/database/database.ts';

interface Facility extends FacilityAddress {
  id: number;
  companyId: number;
  name: string;
}

/** Whom an 850 names: where it goes, and of whom it buys. */
export interface Parties {
  facility: Facility;
  /** Null where any seller will do. */
  sellerId: number | null;
}

/** A sentence where one of them is not known (RB-348). */
export async function partiesOf(
  tx: Tx,
  { id: clientId, company_id: companyId }: { id: number; company_id: number },
  { shipTo, buyer, seller }: PurchaseOrder,
): Promise<Parties | { refusal: string; isShipTo: boolean }> {
  const client = { clientId, companyId };
  const facility = await facilityOf(tx, client, shipTo);
  if (facility === null)
    return { refusal: `Ship-to ${shipTo.qualifier} ${shipTo.value} is not known.`, isShipTo: true };
  if (buyer !== null && !(await isOwn(tx, client, buyer)))
    return { refusal: `Buyer ${buyer.qualifier} ${buyer.value} is not known.`, isShipTo: false };
  if (seller === null) return { facility, sellerId: null };
  const sellerId = await sellerOf(tx, seller.value);
  if (sellerId === null) return { refusal: `Seller ${seller.value} is not known.`, isShipTo: false };
  return { facility, sellerId };
}

interface Client {
  clientId: number;
  companyId: number;
}

/** By the ship-to table; a DEA number needs no row there (RB-308). */
async function facilityOf(
  tx: Tx,
  { clientId, companyId }: Client,
  { qualifier, value }: Party,
): Promise<Facility | null> {
  const { rows } =
    await sql<Facility>`select f.id, f.company_id as "companyId", f.name, f.line_1, f.line_2, f.line_3,
      f.city, f.state, f.postal_code
    from facility f left join edi_ship_to s on s.facility_id = f.id and s.client_id = ${clientId}
      and s.qualifier = ${qualifier} and s.value = ${value}
    where s.facility_id is not null or (${qualifier} = '11' and f.dea_number = ${value} and f.company_id = ${companyId})
    order by s.facility_id is null, f.id limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Our number of the company, or one of those by which its facilities are named. */
async function isOwn(tx: Tx, client: Client, party: Party): Promise<boolean> {
  if (party.qualifier === '92' && ourNumber(party.value) === String(client.companyId)) return true;
  return (await facilityOf(tx, client, party)) !== null;
}

/** X12 has no names of one character: partners write 05 for 5. */
const ourNumber = (value: string) => value.replace(/^0+/, '');

/** By our number of the company, or a DEA number of one of its facilities. */
async function sellerOf(tx: Tx, value: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select c.id from company c where c.is_seller and c.active
    and (c.id::text = ${ourNumber(value)} or exists (select from facility f where f.company_id = c.id and f.dea_number = ${value}))
    order by c.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
