-- Whoever searches a brand finds its generics: a search row has the brand names of its drug group. An index of its own, since the
-- rows are written anew with every sale and few drugs have a brand.
create index drug_brand on drug (gcn_seqno) include (proprietary_name) where proprietary_name is not null;

update catalog_search s set document = n.document
from (
  select l.id, to_tsvector('simple', search_text(concat_ws(' ', l.name, d.proprietary_name, d.substance_name, d.pharm_class,
    c.name, d.hcpcs, d.dosage_form, b.names))) as document
  from listing l join company c on c.id = l.company_id join drug d on d.ndc = l.ndc
  cross join lateral (select string_agg(distinct x.proprietary_name, ' ') as names from drug x
    where x.gcn_seqno = d.gcn_seqno and x.proprietary_name is not null) b
  where b.names is not null
) n
where n.id = s.listing_id and n.document <> s.document;
insert into catalog_lexeme (word)
select distinct w.word from catalog_search s, unnest(tsvector_to_array(s.document)) w(word)
where not exists (select from catalog_lexeme l where l.word = w.word collate "C");
