-- Every word that a search row has ever held, so that a search can name the words that begin as it was typed. A word may stand here
-- twice: writers that bring the same new word do not wait for each other.
create table catalog_lexeme (
  word text collate "C" not null,
  -- That had it when the words were last counted.
  listings int not null default 0
);
create index catalog_lexeme_word on catalog_lexeme (word);
create index catalog_lexeme_common on catalog_lexeme (listings) where listings > 5000;

-- The function as the rows are written from now on: 'mg/ml' and '10-325' by their parts.
create or replace function search_text(value text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(lower(value),
    '[-/\\,;:()''"+&%#*!?@_=<>{}|~`^$\[\]]|\.(?![0-9])|(?<![0-9])\.', ' ', 'g'),
    '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g')
$$;
update catalog_search s set document = n.document
from (
  select l.id, to_tsvector('simple', search_text(concat_ws(' ', l.name, d.proprietary_name, d.substance_name, d.pharm_class,
    c.name, d.hcpcs, d.dosage_form))) as document
  from listing l join company c on c.id = l.company_id join drug d on d.ndc = l.ndc
) n
where n.id = s.listing_id and n.document <> s.document;
insert into catalog_lexeme (word, listings) select word, ndoc from ts_stat('select document from catalog_search');
