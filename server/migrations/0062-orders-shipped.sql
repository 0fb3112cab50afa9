-- The orders that become delivered by themselves.
create index orders_shipped on orders (id) where status = 'shipped';
