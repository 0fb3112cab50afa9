-- What a company is about in the ledger, newest first.
create index ledger_entry_company on ledger_entry (company_id, transaction_id) where company_id is not null;
