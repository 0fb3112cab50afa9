-- A shipment may be told by a document of its seller, which names the lots that are in the box (RB-368, RB-373).
alter table shipment
  alter column created_by drop not null,
  -- The EDI client by whose document it came, as it was called then.
  add column edi_client text,
  add constraint shipment_by check (created_by is not null or edi_client is not null);
-- Lot, expiry and packs as they were told; null where nobody said other than what was ordered.
alter table shipment_line add column lots jsonb;
