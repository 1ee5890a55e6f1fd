-- The law has the books of a year kept for so many years. After them figures and numbers stay, whole and in order, and
-- whoever they were about goes out of them.
alter table organizations add column book_years integer not null default 10 check (book_years between 1 and 100);

alter table invoices
  add column anonymized_at timestamptz,
  add constraint invoices_anonymized check (anonymized_at is null or (status = 'issued' and appointment_id is null
    and payer_name = 'N. N.' and (payer_address, payer_email, buyer_reference, patient_name, note) = ('', '', '', '', '')));
create index invoices_named on invoices (organization_id, issued_on)
  where kind = 'invoice' and status = 'issued' and anonymized_at is null;
create index bank_transfers_named on bank_transfers (organization_id, booked_on) where (payer, remittance) <> ('', '');

-- Whose invoices they are then: a record that was nobody's from the beginning, one of each clinic.
create function nobody_in_books(of_organization uuid) returns uuid language plpgsql immutable
  set search_path = pg_catalog, pg_temp as $$
declare
  digits text := md5(of_organization::text || ' books');
begin
  return (substr(digits, 1, 12) || '8' || substr(digits, 14, 3) || '8' || substr(digits, 18))::uuid;
end $$;

-- The first year whose books name people at a moment: the law counts from the end of the year.
create function first_named_year(of_organization uuid, at timestamptz) returns integer language plpgsql stable
  set search_path = public, pg_temp as $$
begin
  return (select extract(year from at at time zone o.time_zone)::integer - o.book_years from organizations o
    where o.organization_id = of_organization);
end $$;

-- Whether the account of an invoice, with its credit notes and payments, was last moved in an earlier year, and nothing of
-- it is open; nor of a voucher that it sold: who may use one, the invoice says.
create function is_account_over(of_organization uuid, of_invoice uuid, at timestamptz) returns boolean language plpgsql
  set search_path = public, pg_temp as $$
declare
  named_from timestamptz := (select make_timestamp(first_named_year(of_organization, at), 1, 1, 0, 0, 0) at time zone o.time_zone
    from organizations o where o.organization_id = of_organization);
begin
  return not exists (select from ledger_entries e where e.organization_id = of_organization and e.invoice_id = of_invoice
      and e.posted_at >= named_from)
    and not exists (select from ledger_postings p where p.organization_id = of_organization and p.invoice_id = of_invoice
      and p.account = 'receivable' having sum(p.amount_minor) <> 0)
    and not exists (select from payments p join refunds r on r.organization_id = p.organization_id and r.payment_id = p.id
      where p.organization_id = of_organization and p.invoice_id = of_invoice and r.decision is null)
    and not exists (select from online_payments p where p.organization_id = of_organization and p.invoice_id = of_invoice
      and p.ended_at is null)
    and not exists (select from vouchers v
        join ledger_postings p on p.organization_id = v.organization_id and p.voucher_id = v.id
        join ledger_entries e on e.organization_id = p.organization_id and e.id = p.entry_id
      where v.organization_id = of_organization and v.invoice_id = of_invoice
      group by v.id having sum(p.amount_minor) <> 0 or max(e.posted_at) >= named_from);
end $$;

create function is_anonymized(before jsonb, after jsonb) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  whose text[] := '{patient_id,appointment_id,payer_name,payer_address,payer_email,buyer_reference,patient_name,note,anonymized_at}';
  of_organization uuid := (after ->> 'organization_id')::uuid;
begin
  return before ->> 'anonymized_at' is null and after ->> 'anonymized_at' is not null and before - whose = after - whose
    and (after ->> 'patient_id')::uuid = nobody_in_books(of_organization)
    and is_account_over(of_organization, coalesce(after ->> 'corrects_id', after ->> 'id')::uuid, now());
end $$;

-- Words about an account that names nobody any more.
create function are_words_gone(before jsonb, after jsonb, words text[]) returns boolean language plpgsql
  set search_path = public, pg_temp as $$
declare
  of_organization uuid := (after ->> 'organization_id')::uuid;
begin
  return before - words = after - words
    and not exists (select from unnest(words) word where coalesce(after ->> word, '–') <> '–')
    and exists (select from invoices i where i.organization_id = of_organization and i.anonymized_at is not null
      and i.id = coalesce((after ->> 'invoice_id')::uuid, (select p.invoice_id from payments p
        where p.organization_id = of_organization and p.id = (after ->> 'payment_id')::uuid)));
end $$;

create function is_transfer_anonymized(before jsonb, after jsonb) returns boolean language plpgsql
  set search_path = public, pg_temp as $$
declare
  whose text[] := '{payer,remittance,set_aside_reason}';
  of_organization uuid := (after ->> 'organization_id')::uuid;
begin
  return before - whose = after - whose and (after ->> 'payer', after ->> 'remittance') = ('', '')
    and coalesce(after ->> 'set_aside_reason', '–') = '–'
    and extract(year from (after ->> 'booked_on')::date) < first_named_year(of_organization, now())
    and not exists (
      select from bank_transfer_payments b
        join payments p on p.organization_id = b.organization_id and p.id = b.payment_id
        join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
      where b.organization_id = of_organization and b.transfer_id = (after ->> 'id')::uuid and i.anonymized_at is null);
end $$;
revoke execute on function nobody_in_books, first_named_year, is_account_over, is_anonymized, are_words_gone,
  is_transfer_anonymized from public;
grant execute on function nobody_in_books, first_named_year, is_account_over, is_anonymized, are_words_gone,
  is_transfer_anonymized to polyclinic_app;

drop trigger keep_books on invoices;
create trigger keep_books before update on invoices for each row
  when (old.status = 'issued' and (old.patient_id = new.patient_id or not is_moved_with_patient(to_jsonb(old), to_jsonb(new)))
    and not is_anonymized(to_jsonb(old), to_jsonb(new)))
  execute function keep_books();

do $$
declare
  each record;
begin
  for each in select * from (values
    ('invoice_lines', '{description,discount_reason}', 'true'), ('payments', '{note}', 'true'),
    ('payment_reversals', '{reason}', 'true'), ('refunds', '{reason}', 'old.decision is not null')) known (name, words, kept)
  loop
    execute format('drop trigger keep_books on %I', each.name);
    execute format('create trigger keep_books before update on %I for each row
      when (%s and not are_words_gone(to_jsonb(old), to_jsonb(new), %L)) execute function keep_books()',
      each.name, each.kept, each.words);
    execute format('create trigger keep_books_of_all before delete on %I for each row execute function keep_books()', each.name);
    execute format('grant update (%s) on %I to polyclinic_app', trim(each.words, '{}'), each.name);
  end loop;
end $$;
drop trigger keep_books_of_requests on refunds;
drop trigger keep_refund_request on refunds;
create trigger keep_refund_request before update on refunds for each row
  when (not are_words_gone(to_jsonb(old), to_jsonb(new), '{reason}')) execute function keep_refund_request();
drop trigger keep_bank_transfer on bank_transfers;
create trigger keep_bank_transfer before update on bank_transfers for each row
  when (not is_transfer_anonymized(to_jsonb(old), to_jsonb(new))) execute function keep_bank_transfer();

-- A clinic that went to another server: it answers nothing here but where it is, and nothing of it is done.
create table platform.closed_clinics (
  organization_id uuid primary key references platform.clinics on delete cascade,
  -- Its host there.
  moved_to text check (moved_to ~ '^[a-z0-9.-]{1,253}$'),
  closed_at timestamptz not null
);
grant select, insert, update, delete on platform.closed_clinics to polyclinic_platform;

-- A restriction, or an objection, that was answered holds until it is lifted; its answer then says why.
alter table data_requests drop constraint data_requests_status_check,
  add constraint data_requests_status_check check (status in ('received', 'in-progress', 'awaiting-approval', 'fulfilled', 'refused',
    'withdrawn', 'lapsed', 'lifted')),
  add constraint data_requests_lifted check (status <> 'lifted' or kind in ('restriction', 'objection'));
alter table data_request_events drop constraint data_request_events_act_check,
  add constraint data_request_events_act_check check (act in ('ask', 'ask-again', 'take-on', 'extend', 'fulfill', 'refuse', 'propose',
    'decline', 'erase', 'withdraw', 'lift'));
create index data_requests_in_force on data_requests (organization_id, patient_id, kind)
  where status = 'fulfilled' and kind in ('restriction', 'objection');

drop trigger keep_ended_request on data_requests;
create trigger keep_ended_request before update on data_requests for each row
  when (old.ended_at is not null and (old.ended_at, old.kind, old.due_on, old.erased_by_user_id, old.kept_until)
      is distinct from (new.ended_at, new.kind, new.due_on, new.erased_by_user_id, new.kept_until)
    or old.ended_at is not null and old.status <> new.status
      and not (old.status = 'fulfilled' and new.status = 'lifted' and old.kind in ('restriction', 'objection')))
  execute function keep_ended_request();
