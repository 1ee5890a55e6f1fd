-- What a clinic's invoices say besides, and until when they are to be paid.
alter table organizations
  add column invoice_due_days integer not null default 14 check (invoice_due_days between 0 and 365),
  add column tax_number text not null default '' check (length(tax_number) <= 40),
  add column iban text not null default '' check (iban ~ '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30})?$');
