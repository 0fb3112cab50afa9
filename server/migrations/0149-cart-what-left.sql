-- Beside each sentence of `corrected`, the listing that left the cart with it, else 0: when it is there again the sentence is no longer true.
alter table cart add column corrected_gone bigint[] not null default '{}';
