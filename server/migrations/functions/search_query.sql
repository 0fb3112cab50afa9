/* What a document must hold: numbers whole, of other words one that begins so. The words that begin so are named one by one, so that the
   index leaps from one to the next; by their beginning it would collect every listing of 'mg' first. Beyond 40 it does collect them. */
create or replace function search_query(p_words text[]) returns tsquery language plpgsql stable as $$
declare
  v_word text;
  v_known text;
  v_count int;
  v_all tsquery;
  v_one tsquery;
begin
  foreach v_word in array p_words loop
    if v_word ~ '^[0-9]' then
      v_one := to_tsquery('simple', quote_literal(v_word));
    else
      select string_agg('''' || replace(replace(k.word, '\', '\\'), '''', '''''') || '''', ' | '), count(*) into v_known, v_count
      from (select distinct l.word from catalog_lexeme l
        where l.word >= v_word and l.word < v_word || U&'\+10FFFF' limit 41) k;
      v_one := case when v_count between 1 and 40 then v_known::tsquery
        else to_tsquery('simple', quote_literal(v_word) || ':*') end;
    end if;
    v_all := case when v_all is null then v_one else v_all && v_one end;
  end loop;
  return v_all;
end $$;
