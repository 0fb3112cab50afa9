-- What a buyer acknowledges before a bid on this listing; null: the text of the company (G-038).
alter table listing add column user_ack text;
