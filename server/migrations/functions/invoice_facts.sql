/* What papers of an order say of its parties today. `PartyFacts` in the views of `orders` has the shape. */
create or replace function invoice_facts(order_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object(
      'seller', jsonb_build_object('name', c.name, 'line_1', c.line_1, 'line_2', c.line_2, 'line_3', c.line_3, 'city', c.city,
        'state', c.state, 'postal_code', c.postal_code, 'phone', c.phone, 'email', c.email, 'fda_establishment', c.fda_establishment),
      'buyer', jsonb_build_object('name', b.name, 'line_1', b.line_1, 'line_2', b.line_2, 'line_3', b.line_3, 'city', b.city,
        'state', b.state, 'postal_code', b.postal_code),
      'facility', jsonb_build_object('name', f.name, 'billing_address', f.billing_address, 'ap_name', f.ap_name, 'ap_email', f.ap_email,
        'ap_phone', f.ap_phone, 'account_number', f.account_number, 'hin', f.hin, 'state_license', f.state_license,
        'state_license_expiration', f.state_license_expiration),
      'terms_name', coalesce(o.terms_name, (select t.name from company_terms t where t.company_id = b.id and t.active)))
    from orders o join company b on b.id = o.buyer_company_id join company c on c.id = o.seller_company_id
    join facility f on f.id = o.facility_id where o.id = invoice_facts.order_id);
end $$;
