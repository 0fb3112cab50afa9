import type pg from 'pg';

/** Of the demo seller: a listing that it paused, one that the marketplace deactivated. None of them is in a cart, an order, a bid or a list. */
export async function writeOffSale(client: pg.Client): Promise<void> {
  await client.query(`with free as (
      select l.id, row_number() over (order by l.id desc) as place from listing l
      join app_user u on u.email = 'seller@demo.test' and u.company_id = l.company_id
      where l.status = 'active' and l.catalog_type = 'medigi'
        and not exists (select from order_line x where x.listing_id = l.id)
        and not exists (select from cart_item x where x.listing_id = l.id)
        and not exists (select from bid x where x.listing_id = l.id)
        and not exists (select from favorite x where x.listing_id = l.id)
        and not exists (select from soft_block x where x.listing_id = l.id)
      order by l.id desc limit 2)
    update listing l set status = case f.place when 1 then 'paused' else 'deactivated' end,
      deactivated_reason = case f.place when 2 then 'The maker recalled lots of this product; send us the notice.' end
    from free f where l.id = f.id`);
}
