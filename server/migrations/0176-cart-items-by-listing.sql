-- Whose carts hold a listing whose price or stock changed.
create index cart_item_listing on cart_item (listing_id);
