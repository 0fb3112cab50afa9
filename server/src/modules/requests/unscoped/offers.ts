import { sql, type RawBuilder } from 'kysely';
import type { RequestedOffer } from '#contract/requests/requests.ts';
import type { IsoDate } from '#rules/dates.ts';
import { formatNdc } from '#rules/ndc.ts';
import { offerRefusal } from '#rules/requests/matching.ts';
import { equalProduct } from '#rules/requests/request-words.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { CatalogType } from '#contract/primitives.ts';

/** A listing beside a request: what it is, and what decides whether the facility may buy it. */
interface OfferRow {
  request_id: number;
  listing_id: number;
  name: string;
  ndc: string;
  seller_id: number;
  seller_name: string;
  catalog_type: CatalogType;
  active: boolean;
  stock: number;
  exact: boolean;
  controlled: boolean;
  csos_status: string | null;
  soft_blocked: boolean;
  start_date: string | null;
  can_buy_later: boolean;
  facility_vetted: boolean;
  state_license_ends: string | null;
  dea_ends: string | null;
  agreed_to_medigi: boolean;
  needs_agreement: boolean;
  site_company_id: number | null;
  /** What the facility pays for a pack; null where the asker sees no prices, and where nothing is left. */
  cents: number | null;
}

export interface FoundOffer {
  requestId: number;
  listingId: number;
  sellerName: string;
  exact: boolean;
  cents: number | null;
  told: RequestedOffer;
}

/**
 * What `pairs` of request_id and listing_id are to the facilities of the requests, in one statement. The prices cost most of it, so
 * that they are asked for alone where they are told.
 */
export async function readOffers(
  db: Queryable,
  pairs: RawBuilder<unknown>,
  { today, priced = false }: { today: IsoDate; priced?: boolean },
): Promise<FoundOffer[]> {
  const { rows } = await sql<OfferRow>`
    with pair as materialized (${pairs}), facility_price as materialized (
      select f.facility_id, buyer_prices(f.facility_id, ${today}::date) as prices
      from (select distinct r.facility_id from pair join requested_product r on r.id = pair.request_id
        where ${priced} and exists (select from price_rule where active)) f
    )
    select r.id as request_id, l.id as listing_id, l.name, l.ndc, co.id as seller_id, co.name as seller_name, l.catalog_type,
      l.status = 'active' and co.active as active, coalesce(case when s.latest_expiry >= ${today}::date then s.stock end, 0) as stock,
      coalesce(l.ndc = r.ndc, true) as exact, coalesce(d.dea_schedule = '2', false) as controlled,
      (select a.status from csos_approval a where a.facility_id = f.id and a.seller_company_id = l.company_id) as csos_status,
      exists (select from soft_block b where b.facility_id = f.id and (b.listing_id = l.id or b.gcn_seqno = d.gcn_seqno
        or b.seller_company_id = l.company_id or b.catalog_type = l.catalog_type)) as soft_blocked,
      l.start_date, l.can_buy_later, f.vetting_status = 'approved' as facility_vetted,
      f.state_license_expiration as state_license_ends, f.dea_expiration as dea_ends, c.agreed_to_medigi, r.needs_agreement,
      r.site_company_id, case when ${priced} and u.vetting_status = 'Approved'
        and (not r.needs_agreement or exists (select from company_terms t where t.company_id = c.id and t.active))
        then case when p.prices is null then s.lowest_price_cents else asked_cents(s.lowest_price_cents,
          case when l.company_id = any (array(select json_array_elements_text(p.prices -> 'sellers')::bigint))
            then listing_rules(l.company_id, target_keys(l.id, l.ndc, d.gcn_seqno, d.category, l.catalog_type),
              array(select json_array_elements_text(p.prices -> 'audiences')), ${today}::date) end,
          (p.prices ->> 'fee')::bigint) end end as cents
    from pair join requested_product r on r.id = pair.request_id join facility f on f.id = r.facility_id
    join company c on c.id = r.buyer_company_id join app_user u on u.id = r.buyer_user_id
    join listing l on l.id = pair.listing_id join company co on co.id = l.company_id join drug d on d.ndc = l.ndc
    left join catalog_search s on s.listing_id = l.id left join facility_price p on p.facility_id = f.id
    order by r.id, l.id`.execute(db);
  return rows.map((row) => toOffer(row, today));
}

function toOffer(row: OfferRow, today: IsoDate): FoundOffer {
  const { listing_id, name, ndc, seller_name, catalog_type, stock, exact } = row;
  return {
    requestId: row.request_id,
    listingId: listing_id,
    sellerName: seller_name,
    exact,
    cents: row.cents,
    told: {
      listing_id,
      name,
      ndc_number: formatNdc(ndc),
      seller_name,
      catalog_type,
      stock,
      equal: exact ? null : equalProduct(name),
      refusal: refusalOf(row, today),
    },
  };
}

const refusalOf = (row: OfferRow, today: IsoDate): string | null =>
  offerRefusal(
    {
      facilityVetted: row.facility_vetted,
      stateLicenseEnds: row.state_license_ends,
      deaEnds: row.dea_ends,
      agreedToMedigi: row.agreed_to_medigi,
      host: { hydra: !row.needs_agreement, supplierId: row.site_company_id },
      sellerId: row.seller_id,
      sellerName: row.seller_name,
      catalogType: row.catalog_type,
      active: row.active,
      controlled: row.controlled,
      csosStatus: row.csos_status,
      softBlocked: row.soft_blocked,
      startDate: row.start_date,
      canBuyLater: row.can_buy_later,
      stock: row.stock,
    },
    today,
  );
