-- Shipments and invoices of EDI orders are told to their buyers (RB-377, RB-395). A shipment may be deleted, its message stays.
alter table edi_message add column told_shipment_id bigint;
create unique index edi_message_told on edi_message (told_shipment_id, type) where told_shipment_id is not null;
