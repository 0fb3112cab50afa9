-- The home of administrators counts what waits for a decision.
create index edi_invoice_to_decide on edi_invoice (at) where status in ('Mismatch', 'Unmatched');
create index edi_shipment_to_decide on edi_shipment (at) where status in ('Unmatched', 'Error');
