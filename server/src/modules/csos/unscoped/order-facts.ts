import { sql, type RawBuilder } from 'kysely';
import type { OrderToWrite } from '#rules/csos/order-text.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** What an order says to its signer, and what decides whether it can be signed. */
export interface OrderFacts {
  id: number;
  createdAt: Date;
  placedBy: string;
  totalCents: number;
  facilityId: number;
  facilityName: string;
  facilityDea: string | null;
  stateLicenseEnds: string | null;
  deaEnds: string | null;
  vetted: boolean;
  sellerId: number;
  sellerName: string;
  approved: boolean;
  /** As it was when the order was placed. */
  dea: string | null;
  written: OrderToWrite;
}

interface Address {
  line_1: string | null;
  line_2: string | null;
  line_3: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
}

interface Row extends Omit<OrderFacts, 'written'> {
  deliveryAddress: Address;
  sellerAddress: Address;
  sellerDea: string | null;
  lines: OrderToWrite['lines'];
}

/** The orders `r` of the condition, oldest first. */
export async function readOrderFacts(
  db: Queryable,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<OrderFacts[]> {
  const { rows } = await sql<Row>`
    select r.id, r.created_at as "createdAt", u.first_name || ' ' || u.last_name as "placedBy", r.total_cents as "totalCents", f.id as "facilityId", f.name as "facilityName",
      f.dea_number as "facilityDea",
      f.state_license_expiration as "stateLicenseEnds", f.dea_expiration as "deaEnds", f.vetting_status = 'approved' as vetted, s.id as "sellerId", s.name as "sellerName",
      exists (select 1 from csos_approval a where a.facility_id = f.id and a.seller_company_id = s.id
        and a.status = 'approved') as approved,
      r.facility_dea_number as dea, r.delivery_address as "deliveryAddress",
      json_build_object('line_1', s.line_1, 'line_2', s.line_2, 'line_3', s.line_3, 'city', s.city, 'state', s.state,
        'postal_code', s.postal_code) as "sellerAddress",
      (select p.dea_number from facility p where p.company_id = s.id and p.dea_number is not null
        order by p.id limit 1) as "sellerDea",
      (select json_agg(json_build_object('number', l.line_number, 'name', l.name, 'strength', d.strength, 'form',
        d.dosage_form, 'ndc', l.ndc, 'package', coalesce(nullif(d.package_description, ''),
        trim(concat(d.package_size, ' ', d.package_type))), 'packs', l.quantity) order by l.line_number)
        from order_line l join drug d on d.ndc = l.ndc where l.order_id = r.id) as lines
    from orders r join facility f on f.id = r.facility_id join company s on s.id = r.seller_company_id
    join app_user u on u.id = r.placed_by
    where ${condition} order by r.id limit ${most}`.execute(db);
  return rows.map(toFacts);
}

function toFacts({ deliveryAddress, sellerAddress, sellerDea, lines, ...row }: Row): OrderFacts {
  const written = {
    id: row.id,
    placedAt: row.createdAt,
    purchaser: { name: row.facilityName, deaNumber: row.dea, address: addressOf(deliveryAddress) },
    supplier: { name: row.sellerName, deaNumber: sellerDea, address: addressOf(sellerAddress) },
    lines,
  };
  return { ...row, written };
}

const addressOf = ({ city, state, postal_code: code, ...lines }: Address): (string | null)[] => [
  lines.line_1,
  lines.line_2,
  lines.line_3,
  city,
  [state, code].filter(Boolean).join(' '),
];
