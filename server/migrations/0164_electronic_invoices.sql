-- What an electronic invoice (EN 16931) says besides: where it goes, and by which reference whoever pays knows it.
alter table invoices
  add column payer_email text not null default '' check (length(payer_email) <= 254),
  add column buyer_reference text not null default '' check (length(buyer_reference) <= 100);

-- Where whoever pays writes about an invoice.
alter table organizations add column invoice_email text not null default '' check (length(invoice_email) <= 254);
