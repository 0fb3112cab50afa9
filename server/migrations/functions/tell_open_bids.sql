/* Tells the open pages of both sides of each open bid on these listings that what it is held against may have changed: lots, stock,
   prices. One notice a bid, since a notice has an end. */
create or replace function tell_open_bids(p_listing_ids bigint[]) returns void language sql as $$
  select pg_notify('galenic_live', json_build_object('topic', 'bids', 'id', b.id, 'company_ids', json_build_array(b.seller_company_id),
    'overseen_company_ids', json_build_array(b.buyer_company_id), 'facility_ids', json_build_array(b.facility_id), 'admins', true)::text)
  from bid b where b.listing_id = any (p_listing_ids) and b.status in ('initial_offer', 'counter_offer')
$$;
