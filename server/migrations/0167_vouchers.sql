-- What was paid ahead: a sum, or a package of so many visits. Sold by a line of an invoice, and whole from then on: how much
-- of it is left is what its postings add up to.
create table vouchers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('sum', 'package')),
  -- Which sold it. It can be used once that is paid.
  invoice_id uuid not null,
  position integer not null,
  currency text not null,
  value_minor integer not null check (value_minor > 0),
  visits integer check (visits between 1 and 100),
  -- By whoever brings it; otherwise for the patient of that invoice alone.
  is_for_bearer boolean not null,
  -- Of the code, which stands nowhere.
  code_hash bytea not null check (length(code_hash) = 32),
  valid_until date not null,
  sold_at timestamptz not null,
  blocked_at timestamptz,
  blocked_by_user_id uuid,
  -- As they were called then.
  blocked_by text,
  block_reason text check (length(block_reason) between 1 and 500),
  primary key (organization_id, id),
  unique (organization_id, id, currency),
  unique (organization_id, code_hash),
  unique (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id, position) references invoice_lines (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id, currency) references invoices (organization_id, id, currency),
  foreign key (organization_id, blocked_by_user_id) references users (organization_id, id),
  check ((visits is not null) = (kind = 'package')),
  check (num_nonnulls(blocked_by_user_id, blocked_by, block_reason) = case when blocked_at is null then 0 else 3 end)
);
create index vouchers_sold on vouchers (organization_id, sold_at desc, id desc);
create index vouchers_blocked_by on vouchers (organization_id, blocked_by_user_id) where blocked_by_user_id is not null;
select platform.make_tenant_table('vouchers', 'select, insert, update');

-- For visits of which services a package is.
create table voucher_services (
  organization_id uuid not null default current_organization() references organizations,
  voucher_id uuid not null,
  service_id uuid not null,
  primary key (organization_id, voucher_id, service_id),
  foreign key (organization_id, voucher_id) references vouchers (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id)
);
create index voucher_services_service on voucher_services (organization_id, service_id);
select platform.make_tenant_table('voucher_services', 'select, insert');

create trigger keep_books before update or delete on voucher_services for each row execute function keep_books();
create trigger keep_books before delete on vouchers for each row execute function keep_books();

create function keep_voucher() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_jsonb(new) - '{blocked_at,blocked_by_user_id,blocked_by,block_reason}'::text[]
    <> to_jsonb(old) - '{blocked_at,blocked_by_user_id,blocked_by,block_reason}'::text[]
  then
    raise exception 'What was sold is blocked, and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_voucher before update on vouchers for each row execute function keep_voucher();

alter table payments no force row level security;
alter table ledger_postings no force row level security;
alter table vouchers no force row level security;
alter table payments add column voucher_id uuid,
  add foreign key (organization_id, voucher_id, currency) references vouchers (organization_id, id, currency);
alter table ledger_postings add column voucher_id uuid, add column voucher_visits integer check (voucher_visits <> 0),
  add foreign key (organization_id, voucher_id, currency) references vouchers (organization_id, id, currency);
alter table payments force row level security;
alter table ledger_postings force row level security;
alter table vouchers force row level security;

alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'card-terminal', 'bank', 'online', 'voucher')),
  add constraint payments_voucher_check check ((voucher_id is not null) = (method = 'voucher'));
create index payments_voucher on payments (organization_id, voucher_id) where voucher_id is not null;
alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('invoice', 'credit-note', 'payment', 'payment-reversal', 'refund',
    'online-refund', 'online-refund-return', 'chargeback', 'chargeback-return', 'voucher-expiry')),
  drop constraint ledger_entries_payment_check,
  add constraint ledger_entries_payment_check
    check ((payment_id is not null) = (kind not in ('invoice', 'credit-note', 'voucher-expiry')));
alter table ledger_postings drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check check (account in ('receivable', 'revenue', 'credits', 'tax', 'cash',
    'card-terminal', 'bank', 'online', 'voucher', 'forfeited')),
  add constraint ledger_postings_voucher_check
    check ((voucher_id is not null) = (account = 'voucher') and (voucher_visits is null or voucher_id is not null));
create index ledger_postings_voucher on ledger_postings (organization_id, voucher_id)
  include (amount_minor, voucher_visits) where voucher_id is not null;
-- An export asks for the entries of some days.
create index ledger_entries_posted on ledger_entries (organization_id, posted_at);

-- What is left of each: it is owed, so it is a credit.
create view voucher_balances with (security_invoker = true) as
  select organization_id, voucher_id, -sum(amount_minor)::bigint as left_minor, -sum(voucher_visits)::bigint as left_visits
  from ledger_postings where voucher_id is not null group by organization_id, voucher_id;
revoke all on voucher_balances from public, polyclinic_app;
grant select on voucher_balances to polyclinic_app;

-- Who uses a voucher waits for whoever uses it.
create function lock_voucher() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from vouchers v where v.organization_id = new.organization_id and v.id = new.voucher_id for no key update;
  return new;
end $$;
create trigger lock_voucher before insert on ledger_postings for each row
  when (new.voucher_id is not null) execute function lock_voucher();

-- At the end nobody has used more of a voucher than is in it, or put more back than was taken.
create function check_voucher_balance() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  sold vouchers;
  left_minor bigint;
  left_visits bigint;
begin
  select v.* into sold from vouchers v where v.organization_id = new.organization_id and v.id = new.voucher_id;
  select b.left_minor, b.left_visits into left_minor, left_visits from voucher_balances b
  where b.organization_id = new.organization_id and b.voucher_id = new.voucher_id;
  if left_minor < 0 or left_minor > sold.value_minor then
    raise exception 'More would be used of a voucher than is in it' using errcode = 'restrict_violation';
  end if;
  if (sold.kind = 'package') <> (new.voucher_visits is not null)
    or (sold.kind = 'package' and (left_visits < 0 or left_visits > sold.visits or (left_visits = 0) <> (left_minor = 0)))
  then
    raise exception 'A package is of so many visits' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_voucher_balance after insert on ledger_postings
  deferrable initially deferred for each row when (new.voucher_id is not null) execute function check_voucher_balance();

-- What is sold stands in the ledger, by its own invoice and with its line's sum.
create function check_voucher() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_postings p
      join ledger_entries e on e.organization_id = p.organization_id and e.id = p.entry_id and e.kind = 'invoice'
        and e.document_id = new.invoice_id
      join invoice_lines l on l.organization_id = new.organization_id and l.invoice_id = new.invoice_id
        and l.position = new.position and l.net_minor = new.value_minor and l.tax_rate = 0
    where p.organization_id = new.organization_id and p.voucher_id = new.id and p.amount_minor = -new.value_minor
      and p.voucher_visits is not distinct from -new.visits)
  then
    raise exception 'What is sold stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_voucher after insert on vouchers
  deferrable initially deferred for each row execute function check_voucher();

-- As in the migration of online payments, and of vouchers: what one pays comes from it and goes back to it. A visit of a
-- package is worth what was paid ahead for it, so that revenue is that, and not what the visit would have cost.
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
  by_voucher uuid;
begin
  select e.*, e.xmin = pg_current_xact_id()::xid into entry.organization_id, entry.id, entry.kind, entry.invoice_id,
    entry.currency, entry.document_id, entry.payment_id, entry.refund_id, entry.posted_at, entry.movement_id, entry_is_new
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
          and p.method <> 'online') end;
  end if;
  if expected is distinct from receivable then
    raise exception 'This entry says something else than its document' using errcode = 'restrict_violation';
  end if;
  if entry.payment_id is not null then
    select y.method, y.voucher_id into way, by_voucher from payments y
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
    if kept < 0 and way <> 'online' then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
  elsif entry.kind in ('invoice', 'credit-note') and exists (select from ledger_postings p
    left join vouchers v on v.organization_id = p.organization_id and v.id = p.voucher_id and v.invoice_id = entry.invoice_id
    where p.organization_id = entry.organization_id and p.entry_id = entry.id and p.account = 'voucher' and v.id is null)
  then
    raise exception 'An invoice sells its own vouchers' using errcode = 'restrict_violation';
  end if;
  if entry.kind = 'payment' and way <> 'online' then
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
revoke execute on function keep_voucher, lock_voucher, check_voucher_balance, check_voucher from public;

-- By which accounts and numbers the clinic's accountant keeps its books (DATEV).
create table accounting_settings (
  organization_id uuid primary key default current_organization() references organizations,
  chart text not null check (chart in ('skr03', 'skr04')),
  consultant integer not null check (consultant between 1001 and 9999999),
  client integer not null check (client between 1 and 99999),
  year_starts_in integer not null check (year_starts_in between 1 and 12),
  accounts jsonb not null,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null
);
select platform.make_tenant_table('accounting_settings', 'select, insert, update');
