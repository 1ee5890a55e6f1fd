-- A message about an invoice or a payment: where it is read, and nothing of what was billed.
alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check
  check (subject_kind in ('appointment', 'account-link', 'email-code', 'patient', 'invoice', 'payment'));
alter table messages
  add column invoice_id uuid generated always as (case subject_kind when 'invoice' then subject_id end) stored,
  add column payment_id uuid generated always as (case subject_kind when 'payment' then subject_id end) stored;
alter table messages no force row level security;
alter table invoices no force row level security;
alter table payments no force row level security;
alter table messages
  add foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  add foreign key (organization_id, payment_id) references payments (organization_id, id);
alter table messages force row level security;
alter table invoices force row level security;
alter table payments force row level security;
-- A draft that is thrown away has none, which is looked up.
create index messages_invoice on messages (organization_id, invoice_id) where invoice_id is not null;

alter table organizations
  add column mail_invoices boolean not null default true,
  add column mail_receipts boolean not null default false;
