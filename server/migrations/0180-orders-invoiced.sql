-- Whose invoices may fall overdue.
create index orders_invoiced on orders (id) where payment_status = 'invoiced';
