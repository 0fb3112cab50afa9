-- What the report called the product; null: the directory's name is shown.
alter table purchase_history_row add column label_name text;
