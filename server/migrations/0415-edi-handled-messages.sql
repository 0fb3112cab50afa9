-- What a person makes of a message that nothing more comes of by itself, and what answers what (RB-398, RB-400).
alter table edi_message
  -- The order that it is of, where a person said so.
  add column linked_order_id bigint references orders,
  add column ignored_at timestamptz,
  add column ignored_by bigint references app_user,
  add column ignored_reason text check (length(ignored_reason) between 1 and 500),
  -- Of a business answer: the document that it answers.
  add column replies_to bigint references edi_message,
  add check ((ignored_at is null) = (ignored_by is null) and (ignored_at is null) = (ignored_reason is null));
create index edi_message_linked on edi_message (linked_order_id) where linked_order_id is not null;
create index edi_message_replies on edi_message (replies_to) where replies_to is not null;
create index edi_message_acknowledged on edi_message (acknowledged_by) where acknowledged_by is not null;
create index edi_interchange_control on edi_interchange (control_number) where control_number is not null;
create index edi_message_po_number on edi_message (po_number) where po_number is not null;
create index edi_shipment_reference on edi_shipment (reference);
create index edi_invoice_reference on edi_invoice (reference);

alter table edi_mail
  add column linked_order_id bigint references orders,
  add column ignored_at timestamptz,
  add column ignored_by bigint references app_user,
  add column ignored_reason text check (length(ignored_reason) between 1 and 500),
  add check ((ignored_at is null) = (ignored_by is null) and (ignored_at is null) = (ignored_reason is null));
