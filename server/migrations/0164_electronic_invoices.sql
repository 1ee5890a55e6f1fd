-- What an electronic invoice (EN 16931) says besides: where it goes, and by which reference whoever pays knows it. Where
-- that is not the patient, the patient is named, as they were called when it was issued.
alter table invoices
  add column payer_email text not null default '' check (length(payer_email) <= 254),
  add column buyer_reference text not null default '' check (length(buyer_reference) <= 100),
  add column patient_name text not null default '' check (length(patient_name) <= 401);

-- Where whoever pays writes about an invoice.
alter table organizations add column invoice_email text not null default '' check (length(invoice_email) <= 254);
