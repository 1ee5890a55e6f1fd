-- Money that is put into the cash box or taken out of it, and is nobody's payment: change from the bank, what is brought
-- there, a small expense. Each has a number of its own, and stands in the ledger.
create table cash_transfers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('from-bank', 'to-bank', 'expense', 'expense-return')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Into the box; below zero out of it.
  amount_minor integer not null check (amount_minor <> 0),
  reason text check (length(reason) between 1 and 200),
  moved_at timestamptz not null,
  moved_on date not null,
  moved_by_user_id uuid not null,
  -- As they were called then.
  moved_by text not null,
  -- Both are given by a trigger.
  number integer not null default 0 check (number > 0),
  reference text not null default '',
  primary key (organization_id, id),
  unique (organization_id, reference),
  unique (organization_id, id, currency),
  foreign key (organization_id, moved_by_user_id) references users (organization_id, id),
  check ((amount_minor > 0) = (kind in ('from-bank', 'expense-return'))),
  check (reason is not null or kind in ('from-bank', 'to-bank'))
);
create index cash_transfers_moved_by on cash_transfers (organization_id, moved_by_user_id);
select platform.make_tenant_table('cash_transfers', 'select, insert');
create trigger keep_books before update or delete on cash_transfers for each row execute function keep_books();

alter table invoice_counters drop constraint invoice_counters_series_check,
  add constraint invoice_counters_series_check check (series in ('invoice', 'credit-note', 'receipt', 'cash-transfer'));
create function number_cash_transfer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.number = 0 then
    new.number := next_number(new.organization_id, 'cash-transfer', extract(year from new.moved_on)::integer);
  end if;
  new.reference := 'C-' || extract(year from new.moved_on) || '-'
    || lpad(new.number::text, greatest(5, length(new.number::text)), '0');
  return new;
end $$;
create trigger number_cash_transfer before insert on cash_transfers for each row execute function number_cash_transfer();

create or replace function check_counter() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_sound boolean;
begin
  if tg_op = 'INSERT' then
    select count(*) = (select c.last from invoice_counters c where c.organization_id = new.organization_id
        and c.series = new.series and c.year = new.year) into is_sound
    from (
      select i.id from invoices i where new.series in ('invoice', 'credit-note') and i.organization_id = new.organization_id
        and i.kind = new.series and i.status = 'issued' and extract(year from i.issued_on) = new.year
      union all
      select p.id from payments p where new.series = 'receipt' and p.organization_id = new.organization_id
        and extract(year from p.paid_on) = new.year
      union all
      select t.id from cash_transfers t where new.series = 'cash-transfer' and t.organization_id = new.organization_id
        and extract(year from t.moved_on) = new.year) documents;
  elsif new.series = 'receipt' then
    select exists (select from payments p where p.organization_id = new.organization_id
      and p.reference = 'R-' || new.year || '-' || lpad(new.last::text, greatest(5, length(new.last::text)), '0'))
      into is_sound;
  elsif new.series = 'cash-transfer' then
    select exists (select from cash_transfers t where t.organization_id = new.organization_id
      and t.reference = 'C-' || new.year || '-' || lpad(new.last::text, greatest(5, length(new.last::text)), '0'))
      into is_sound;
  else
    select exists (select from invoices i where i.organization_id = new.organization_id
      and i.reference = case new.series when 'credit-note' then 'CN-' else '' end || new.year || '-'
        || lpad(new.last::text, greatest(5, length(new.last::text)), '0')) into is_sound;
  end if;
  if not is_sound then
    raise exception 'A number of % would be missing', new.series using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- An entry of the cash box alone is of no invoice.
alter table ledger_entries no force row level security;
alter table ledger_postings no force row level security;
alter table cash_transfers no force row level security;
alter table ledger_entries alter invoice_id drop not null, add column cash_transfer_id uuid,
  add foreign key (organization_id, cash_transfer_id, currency) references cash_transfers (organization_id, id, currency),
  add constraint ledger_entries_cash_transfer_check check ((cash_transfer_id is not null) = (kind = 'cash-transfer')),
  add constraint ledger_entries_invoice_check check ((invoice_id is null) = (kind = 'cash-transfer')),
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('invoice', 'credit-note', 'payment', 'payment-reversal', 'refund',
    'online-refund', 'online-refund-return', 'chargeback', 'chargeback-return', 'voucher-expiry', 'cash-transfer')),
  drop constraint ledger_entries_payment_check,
  add constraint ledger_entries_payment_check
    check ((payment_id is not null) = (kind not in ('invoice', 'credit-note', 'voucher-expiry', 'cash-transfer')));
create unique index ledger_entries_cash_transfer on ledger_entries (organization_id, cash_transfer_id)
  where cash_transfer_id is not null;
alter table ledger_postings alter invoice_id drop not null,
  -- The other key holds nothing where no invoice is named.
  add foreign key (organization_id, entry_id) references ledger_entries (organization_id, id),
  add constraint ledger_postings_invoice_check check ((invoice_id is null) = (kind = 'cash-transfer')),
  drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check check (account in ('receivable', 'revenue', 'credits', 'tax', 'cash',
    'card-terminal', 'bank', 'online', 'voucher', 'forfeited', 'transit', 'expense'));
alter table ledger_entries force row level security;
alter table ledger_postings force row level security;
alter table cash_transfers force row level security;

-- As in the migration before, but for entries of the cash box alone.
create or replace function check_ledger_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entry ledger_entries;
  entry_is_new boolean;
  balance bigint;
  receivable bigint;
  expected bigint;
  due bigint;
  kept bigint;
  way text;
  came_by text;
  by_voucher uuid;
begin
  select e.*, e.xmin = pg_current_xact_id()::xid into entry.organization_id, entry.id, entry.kind, entry.invoice_id,
    entry.currency, entry.document_id, entry.payment_id, entry.refund_id, entry.posted_at, entry.movement_id,
    entry.cash_transfer_id, entry_is_new
  from ledger_entries e where e.organization_id = new.organization_id
    and e.id = (case tg_table_name when 'ledger_entries' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end)::uuid;
  if not entry_is_new then
    raise exception 'What was posted is not added to' using errcode = 'restrict_violation';
  end if;
  select coalesce(sum(p.amount_minor), 0), coalesce(sum(p.amount_minor) filter (where p.account = 'receivable'), 0)
    into balance, receivable
  from ledger_postings p where p.organization_id = entry.organization_id and p.entry_id = entry.id;
  if balance <> 0 then
    raise exception 'This entry does not balance' using errcode = 'restrict_violation';
  end if;
  if entry.kind = 'voucher-expiry' then
    expected := 0;
    if exists (select from ledger_postings p
      left join vouchers v on v.organization_id = p.organization_id and v.id = p.voucher_id
        and v.invoice_id = entry.invoice_id
      where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account <> 'forfeited' and v.id is null)
    then
      raise exception 'Only what is left of a voucher is forfeited' using errcode = 'restrict_violation';
    end if;
  elsif entry.kind = 'cash-transfer' then
    expected := 0;
    if not exists (select from cash_transfers t where t.organization_id = entry.organization_id
        and t.id = entry.cash_transfer_id and t.currency = entry.currency
        and t.amount_minor = (select sum(p.amount_minor) from ledger_postings p
          where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account = 'cash')
        and not exists (select from ledger_postings p where p.organization_id = entry.organization_id
          and p.entry_id = entry.id and (p.kind <> entry.kind or p.currency <> entry.currency or p.account not in ('cash',
            case when t.kind in ('from-bank', 'to-bank') then 'transit' else 'expense' end))))
    then
      raise exception 'This entry says something else than its document' using errcode = 'restrict_violation';
    end if;
  elsif entry.movement_id is not null then
    select case
        when entry.kind = case m.kind when 'refund' then 'online-refund' else 'chargeback' end
          and m.status in ('done', 'returned') then m.amount_minor
        when entry.kind = case m.kind when 'refund' then 'online-refund-return' else 'chargeback-return' end
          and m.status = 'returned' then -m.amount_minor end into expected
    from online_movements m where m.organization_id = entry.organization_id and m.id = entry.movement_id;
  else
    expected := case entry.kind
      when 'invoice' then (select i.total_minor from invoices i where i.organization_id = entry.organization_id
        and i.id = entry.document_id and i.id = entry.invoice_id and i.kind = 'invoice')
      when 'credit-note' then (select -i.total_minor from invoices i where i.organization_id = entry.organization_id
        and i.id = entry.document_id and i.corrects_id = entry.invoice_id)
      when 'payment' then (select -p.amount_minor from payments p where p.organization_id = entry.organization_id
        and p.id = entry.payment_id)
      when 'payment-reversal' then (select p.amount_minor from payments p
        join payment_reversals r on r.organization_id = p.organization_id and r.payment_id = p.id
        where p.organization_id = entry.organization_id and p.id = entry.payment_id and p.method <> 'online')
      else (select r.amount_minor from refunds r
        join payments p on p.organization_id = r.organization_id and p.id = r.payment_id
        where r.organization_id = entry.organization_id and r.id = entry.refund_id and r.decision = 'approved'
          and (p.method <> 'online' or r.method is not null)) end;
  end if;
  if expected is distinct from receivable then
    raise exception 'This entry says something else than its document' using errcode = 'restrict_violation';
  end if;
  if entry.payment_id is not null then
    select y.method, coalesce(r.method, y.method), y.voucher_id into came_by, way, by_voucher from payments y
    left join refunds r on r.organization_id = y.organization_id and r.id = entry.refund_id
    where y.organization_id = entry.organization_id and y.id = entry.payment_id;
    if exists (select from ledger_postings p where p.organization_id = entry.organization_id and p.entry_id = entry.id
      and (p.account not in ('receivable', way) or p.voucher_id is distinct from by_voucher and p.account = 'voucher')
      and not (p.account = 'revenue' and exists (select from vouchers v where v.organization_id = p.organization_id
        and v.id = by_voucher and v.kind = 'package')))
    then
      raise exception 'Money goes the way that it came' using errcode = 'restrict_violation';
    end if;
    select -sum(p.amount_minor) into kept from ledger_entries e
    join ledger_postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'receivable'
    where e.organization_id = entry.organization_id and e.payment_id = entry.payment_id;
    if kept < 0 and came_by <> 'online' then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
  elsif entry.kind in ('invoice', 'credit-note') and exists (select from ledger_postings p
    left join vouchers v on v.organization_id = p.organization_id and v.id = p.voucher_id and v.invoice_id = entry.invoice_id
    where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account = 'voucher' and v.id is null)
  then
    raise exception 'An invoice sells its own vouchers' using errcode = 'restrict_violation';
  end if;
  if entry.kind = 'payment' and came_by <> 'online' then
    -- Looked at without credit notes, so that it holds at any later time, too, and for a clinic that is restored at once;
    -- and without what is more than was due online.
    select sum(p.amount_minor) into due from ledger_postings p where p.organization_id = entry.organization_id
      and p.invoice_id = entry.invoice_id and p.account = 'receivable' and p.kind <> 'credit-note';
    if due < 0 and not exists (select from payments y where y.organization_id = entry.organization_id
      and y.invoice_id = entry.invoice_id and y.method = 'online')
    then
      raise exception 'More would be paid than is due' using errcode = 'restrict_violation';
    end if;
    if exists (select from ledger_entries e where e.organization_id = entry.organization_id
      and e.invoice_id = entry.invoice_id and e.kind = 'credit-note' and e.xmin <> pg_current_xact_id()::xid)
    then
      raise exception 'What was taken back is not paid any more' using errcode = 'restrict_violation';
    end if;
  end if;
  return null;
end $$;

create function check_cash_transfer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_counted(new.organization_id, 'cash-transfer', new.moved_on, new.number);
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.cash_transfer_id = new.id) then
    raise exception 'What moves in the cash box stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_cash_transfer after insert on cash_transfers
  deferrable initially deferred for each row execute function check_cash_transfer();
revoke execute on function number_cash_transfer, check_cash_transfer from public;

-- The latest days that were exported for the accountant.
alter table accounting_settings
  add column exported_at timestamptz, add column exported_from date, add column exported_to date,
  -- As they were called then.
  add column exported_by text,
  add constraint accounting_settings_exported
    check (num_nonnulls(exported_at, exported_from, exported_to, exported_by) in (0, 4) and exported_from <= exported_to);
