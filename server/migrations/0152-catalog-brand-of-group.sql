-- Whether a drug group has a brand that begins with what was searched, without reading all of its drugs.
drop index drug_brand;
create index drug_brand on drug (gcn_seqno, lower(proprietary_name) collate "C") include (proprietary_name)
  where proprietary_name is not null;
