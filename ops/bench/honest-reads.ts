/** $1 hash of the token. Moves the idle limit when a minute has passed, as the product does. */
export const SESSION = `
  with touched as (
    update session set last_seen_at = now() where token_hash = $1 and last_seen_at < now() - interval '1 minute'
      and last_seen_at > now() - interval '30 minutes'
  )
  select u.id as user_id, u.company_id, u.primary_facility_id as facility_id, u.email, u.first_name, u.last_name,
    u.vetting_status, c.name as company_name, c.agreed_to_medigi, c.payment_option, c.po_required,
    f.name as facility_name, f.vetting_status as facility_vetting,
    array(select r.role from user_role r where r.user_id = u.id) as roles,
    array(select p.permission from user_permission p where p.user_id = u.id) as permissions,
    exists (select from company_terms t where t.company_id = c.id and t.active) as has_terms
  from session s join app_user u on u.id = s.user_id and u.active
  join company c on c.id = u.company_id and c.active
  join facility f on f.id = u.primary_facility_id
  where s.token_hash = $1 and s.last_seen_at > now() - interval '30 minutes' and s.expires_at > now()`;

const OFFERED = `(s.start_date is null or s.start_date <= current_date or s.can_buy_later)
  and s.catalog_type = any ('{medigi,medshorts,503b}'::text[])
  and s.company_id <> all (array(select x.id from company x where not x.active))`;

const FACILITY_FIGURES = `
  left join facility_usage u on u.facility_id = $FACILITY and u.gcn_seqno = s.gcn_seqno
    and u.package_size = s.package_size
  left join price_flag pf on pf.facility_id = $FACILITY and pf.gcn_seqno = s.gcn_seqno
    and pf.package_size = s.package_size
  left join amu_override ao on ao.facility_id = $FACILITY and ao.gcn_seqno = s.gcn_seqno
    and ao.package_size = s.package_size`;
/** Joins what a facility uses and pays of the drug group of `s`. */
export const figuresOf = (facility: string): string => FACILITY_FIGURES.replaceAll('$FACILITY', facility);

export const FIGURES = `u.eaches as usage_eaches, u.spend_cents as usage_spend_cents, u.months as usage_months,
  pf.id as flag_id, pf.price_cents as flag_cents, pf.eaches_per_pack as flag_eaches, ao.amu as override_amu`;

/** Blocks of a facility that match `s`. */
export const blocksOf = (facility: string): string => `select b.id, b.comment from soft_block b
  where b.facility_id = ${facility} and (b.listing_id = s.listing_id or b.gcn_seqno = s.gcn_seqno
    or b.seller_company_id = s.company_id or b.catalog_type = s.catalog_type)`;

const IN_CART = `coalesce((select sum(cl.quantity)::int from cart c join cart_lot cl on cl.cart_id = c.id
  where c.status = 'open' and c.user_id = $USER and c.facility_id = $FACILITY and cl.listing_id = s.listing_id), 0)`;
const inCartOf = (user: string, facility: string) =>
  IN_CART.replace('$USER', user).replace('$FACILITY', facility);

const FOUND = `s.document @@ (select search_query($3::text[])) and s.stock > 0 and s.latest_expiry >= current_date
  and ${OFFERED} and ($5::text is null or s.category = $5) and ($6::bigint is null or s.company_id = $6)
  and ($7::int is null or s.latest_expiry >= current_date + $7)`;

/** $1 user, $2 facility, $3 words, $4 the text as a pattern, $5 category, $6 seller, $7 days, $8 offset. */
export const SEARCH = `
  with page as materialized (
    select s.listing_id, row_number() over () as place from (
      select s.listing_id from catalog_search s where ${FOUND}
      order by (lower(s.name) collate "C" like $4) desc, lower(s.name) collate "C", s.listing_id
      limit 25 offset $8) s
  )
  select (select count(*) from (select from catalog_search s where ${FOUND} limit 10001) c)::int as total,
    s.listing_id, s.company_id, s.company_name, s.catalog_type, s.category, s.package_type, s.name, s.ndc, s.gcn_seqno,
    s.package_size, s.eaches_per_pack, s.wac_cents, s.dea_schedule, s.shortage_id, s.start_date, s.can_buy_later,
    s.stock, s.lot_count, s.lowest_price_cents, s.highest_price_cents, s.earliest_expiry, s.latest_expiry, l.case_size,
    l.case_lock, l.min_packs, l.offer_orders_enabled, d.csp, d.package_description, d.dosage_form, d.proprietary_name,
    d.pharm_class, ${FIGURES}, ${inCartOf('$1', '$2')} as order_quantity,
    (select f.id from favorite f where f.user_id = $1 and f.listing_id = s.listing_id) as favorite_id,
    exists (${blocksOf('$2')}) as soft_block, o.id as lot_id, o.stock as lot_stock, o.min_qty, o.price_cents,
    o.expiry_date
  from page p join catalog_search s on s.listing_id = p.listing_id
  join listing l on l.id = s.listing_id join drug d on d.ndc = s.ndc
  left join lot o on o.id = s.best_lot_id
  ${figuresOf('$2')}
  order by p.place`;

/** $1 listing, $2 user, $3 facility. */
export const DETAIL = `
  select s.listing_id, s.company_id, s.company_name, s.catalog_type, s.category, s.package_type, s.name, s.ndc, s.gcn_seqno,
    s.package_size, s.eaches_per_pack, s.wac_cents, s.dea_schedule, s.shortage_id, s.start_date, s.can_buy_later,
    s.stock, s.lot_count, s.lowest_price_cents, s.highest_price_cents, s.earliest_expiry, s.latest_expiry, l.case_size,
    l.case_lock, l.min_packs, l.offer_orders_enabled, l.description, l.isi, l.product_type_name, d.csp,
    d.package_description, d.dosage_form, d.proprietary_name, d.pharm_class, d.substance_name, d.route,
    d.storage_conditions, d.hcpcs, d.active_ingredients, c.minimum_order_cents, c.shipping_price_cents,
    c.shipping_threshold_cents, ${FIGURES}, ${inCartOf('$2', '$3')} as order_quantity,
    (select f.id from favorite f where f.user_id = $2 and f.listing_id = s.listing_id) as favorite_id,
    (select row_to_json(b) from (${blocksOf('$3')} limit 1) b) as block,
    (select json_agg(i.digest order by i.position) from listing_image i where i.listing_id = s.listing_id) as images,
    (select json_agg(o order by o.price_cents, o.expiry_date desc, o.id) from (
      select o.id, o.lot_name, o.expiry_date, o.price_cents, o.stock, o.min_qty, o.price_type, o.shipping_price_cents,
        o.free_shipping_threshold_cents, o.public_note from lot o
      where o.listing_id = s.listing_id and o.status = 'active' and o.stock > 0 and o.expiry_date >= current_date
      ) o) as lots,
    (select json_agg(a) from (
      select s2.listing_id, s2.name, s2.company_name, s2.catalog_type, s2.lowest_price_cents, s2.eaches_per_pack,
        s2.latest_expiry, s2.package_size
      from catalog_search s2 where s2.gcn_seqno = s.gcn_seqno and s2.package_size = s.package_size
        and s2.listing_id <> s.listing_id and s2.stock > 0 and s2.latest_expiry >= current_date
        and ${OFFERED.replaceAll('s.', 's2.')}
      order by s2.lowest_price_cents, s2.listing_id limit 50) a) as alternatives
  from catalog_search s join listing l on l.id = s.listing_id join drug d on d.ndc = s.ndc
  join company c on c.id = s.company_id
  ${figuresOf('$3')}
  where s.listing_id = $1 and ${OFFERED}`;
