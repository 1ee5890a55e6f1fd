-- Whether a clinic takes payments online, and with which keys of its provider: sealed by a key of the server's.
create table online_payment_settings (
  organization_id uuid primary key default current_organization() references organizations,
  provider text not null check (provider in ('stripe', 'demo')),
  is_on boolean not null,
  secret_key bytea,
  signing_key bytea,
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  -- Up to when everything that happened at the provider has been looked at.
  reconciled_until timestamptz,
  -- When the provider's last event came that was signed.
  told_at timestamptz,
  constraint online_payment_settings_keys
    check (not is_on or provider = 'demo' or num_nonnulls(secret_key, signing_key) = 2)
);
select platform.make_tenant_table('online_payment_settings', 'select, insert, update');

-- A payment from its beginning at the provider on: a row first, money after. Once it came in, it is a payment of the same id.
create table online_payments (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  invoice_id uuid not null,
  provider text not null check (provider in ('stripe', 'demo')),
  currency text not null,
  amount_minor integer not null check (amount_minor > 0),
  status text not null check (status in ('begun', 'open', 'processing', 'succeeded', 'failed', 'expired')),
  -- By the mailed link; otherwise from an account.
  by_link boolean not null,
  -- What the provider calls the checkout, and the payment that it becomes.
  checkout_ref text check (length(checkout_ref) between 1 and 255),
  payment_ref text check (length(payment_ref) between 1 and 255),
  begun_at timestamptz not null,
  checked_at timestamptz not null,
  ended_at timestamptz,
  -- Why the provider would not begin it: its code.
  failure text check (length(failure) between 1 and 200),
  -- More came than was due by then.
  was_over boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, id, invoice_id, currency),
  unique (organization_id, provider, checkout_ref),
  unique (organization_id, provider, payment_ref),
  foreign key (organization_id, invoice_id, currency) references invoices (organization_id, id, currency),
  check (status in ('begun', 'expired') or checkout_ref is not null),
  check ((ended_at is null) = (status in ('begun', 'open', 'processing')))
);
-- Whoever taps twice, or from two places, comes to the same page of the provider.
create unique index online_payments_under_way on online_payments (organization_id, invoice_id)
  where status in ('begun', 'open', 'processing');
create index online_payments_invoice on online_payments (organization_id, invoice_id);
create index online_payments_over on online_payments (organization_id, invoice_id) where was_over;
create index online_payments_to_check on online_payments (organization_id, checked_at)
  where status in ('begun', 'open', 'processing');
select platform.make_tenant_table('online_payments', 'select, insert, update');

-- What came in stays, and what ended ends once: only money that arrived late brings back what had expired or failed.
create function keep_online_payment() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.invoice_id, new.provider, new.currency, new.begun_at)
      is distinct from (old.id, old.invoice_id, old.provider, old.currency, old.begun_at)
    or (old.status = 'succeeded' and (new.status, new.amount_minor) is distinct from (old.status, old.amount_minor))
    or (old.status in ('failed', 'expired') and new.status not in (old.status, 'succeeded'))
    or (old.checkout_ref is not null and new.checkout_ref is distinct from old.checkout_ref)
    or (old.payment_ref is not null and new.payment_ref is distinct from old.payment_ref)
  then
    raise exception 'An online payment goes one way' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_online_payment before update on online_payments for each row execute function keep_online_payment();

-- Money that goes from an online payment at the provider: back, or back to the bank that disputes it.
create table online_movements (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  currency text not null,
  kind text not null check (kind in ('refund', 'chargeback')),
  -- Which approved refund it carries out; null for what the provider's own pages or a bank did.
  refund_id uuid,
  provider_ref text check (length(provider_ref) between 1 and 255),
  amount_minor integer not null check (amount_minor > 0),
  -- `returned`: the money came back to the clinic.
  status text not null check (status in ('waiting', 'pending', 'done', 'failed', 'returned')),
  failure text check (length(failure) between 1 and 200),
  attempts integer not null default 0 check (attempts >= 0),
  at timestamptz not null,
  checked_at timestamptz not null,
  -- Somebody has seen to it.
  handled_at timestamptz,
  handled_by_user_id uuid,
  handled_by text,
  -- What became of it.
  handled_note text check (length(handled_note) between 1 and 500),
  primary key (organization_id, id),
  unique (organization_id, id, payment_id),
  unique (organization_id, payment_id, provider_ref),
  foreign key (organization_id, payment_id, invoice_id, currency)
    references online_payments (organization_id, id, invoice_id, currency),
  foreign key (organization_id, refund_id, payment_id) references refunds (organization_id, id, payment_id),
  foreign key (organization_id, handled_by_user_id) references users (organization_id, id),
  check (num_nonnulls(handled_at, handled_by_user_id, handled_by, handled_note) in (0, 4)),
  check (kind = 'refund' or refund_id is null),
  check (status in ('waiting', 'failed') or provider_ref is not null)
);
-- One attempt at a time for what was approved.
create unique index online_movements_refund on online_movements (organization_id, refund_id)
  where refund_id is not null and status not in ('failed', 'returned');
create index online_movements_of_refund on online_movements (organization_id, refund_id) where refund_id is not null;
create index online_movements_payment on online_movements (organization_id, payment_id);
create index online_movements_open on online_movements (organization_id, checked_at)
  where status in ('waiting', 'pending');
create index online_movements_unhandled on online_movements (organization_id, at)
  where handled_at is null and (status in ('failed', 'returned') or kind = 'chargeback');
select platform.make_tenant_table('online_movements', 'select, insert, update');

create function keep_online_movement() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.payment_id, new.invoice_id, new.currency, new.kind, new.refund_id, new.amount_minor)
      is distinct from (old.id, old.payment_id, old.invoice_id, old.currency, old.kind, old.refund_id, old.amount_minor)
    or (old.provider_ref is not null and new.provider_ref is distinct from old.provider_ref)
    or (old.status = 'done' and new.status not in ('done', 'returned'))
    or (old.status in ('failed', 'returned') and new.status <> old.status)
  then
    raise exception 'What moved at the provider goes one way' using errcode = 'restrict_violation';
  end if;
  -- What was seen to was another thing.
  if new.status <> old.status then
    new.handled_at := null;
    new.handled_by_user_id := null;
    new.handled_by := null;
    new.handled_note := null;
  end if;
  return new;
end $$;
create trigger keep_online_movement before update on online_movements for each row execute function keep_online_movement();

-- Money at the provider that is for nothing known here.
create table unknown_online_payments (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider text not null check (provider in ('stripe', 'demo')),
  checkout_ref text not null check (length(checkout_ref) between 1 and 255),
  currency text not null,
  amount_minor integer not null,
  found_at timestamptz not null,
  handled_at timestamptz,
  handled_by_user_id uuid,
  handled_by text,
  -- What became of it.
  handled_note text check (length(handled_note) between 1 and 500),
  primary key (organization_id, id),
  unique (organization_id, provider, checkout_ref),
  foreign key (organization_id, handled_by_user_id) references users (organization_id, id),
  check (num_nonnulls(handled_at, handled_by_user_id, handled_by, handled_note) in (0, 4))
);
select platform.make_tenant_table('unknown_online_payments', 'select, insert, update');

-- What the demo's provider keeps: nobody's money.
create table demo_provider_objects (
  organization_id uuid not null default current_organization() references organizations,
  id text not null check (length(id) between 1 and 255),
  kind text not null check (kind in ('checkout', 'refund', 'dispute', 'event')),
  body jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index demo_provider_objects_kind on demo_provider_objects (organization_id, kind, created_at);
select platform.make_tenant_table('demo_provider_objects');

-- The books know what comes and goes online. Nobody takes it, so it names who it came by.
alter table payments drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'card-terminal', 'bank', 'online'));
alter table payments alter taken_by_user_id drop not null,
  add constraint payments_taken_by_somebody check ((taken_by_user_id is null) = (method = 'online'));
alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('invoice', 'credit-note', 'payment', 'payment-reversal', 'refund',
    'online-refund', 'online-refund-return', 'chargeback', 'chargeback-return'));
alter table ledger_entries add column movement_id uuid;
alter table ledger_entries no force row level security;
alter table online_movements no force row level security;
alter table ledger_entries add foreign key (organization_id, movement_id, payment_id)
  references online_movements (organization_id, id, payment_id);
alter table ledger_entries force row level security;
alter table online_movements force row level security;
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'ledger_entries'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ 'payment_id IS NOT NULL'
  loop
    execute format('alter table ledger_entries drop constraint %I', name);
  end loop;
end $$;
alter table ledger_entries
  add constraint ledger_entries_payment_check
    check ((payment_id is not null) = (kind not in ('invoice', 'credit-note'))),
  add constraint ledger_entries_movement_check
    check ((movement_id is not null) = (kind in ('online-refund', 'online-refund-return', 'chargeback', 'chargeback-return')));
drop index ledger_entries_payment;
create unique index ledger_entries_payment on ledger_entries (organization_id, payment_id, kind)
  where kind in ('payment', 'payment-reversal');
create unique index ledger_entries_movement on ledger_entries (organization_id, movement_id, kind)
  where movement_id is not null;
alter table ledger_postings drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check check (account in ('receivable', 'revenue', 'credits', 'tax', 'cash',
    'card-terminal', 'bank', 'online'));

create or replace view invoice_balances with (security_invoker = true) as
  select organization_id, invoice_id,
    coalesce(sum(amount_minor), 0)::bigint as due_minor,
    -coalesce(sum(amount_minor) filter (where kind = 'credit-note'), 0)::bigint as credited_minor,
    -coalesce(sum(amount_minor) filter (where kind in ('payment', 'payment-reversal')), 0)::bigint as paid_minor,
    coalesce(sum(amount_minor) filter (where kind in ('refund', 'online-refund', 'online-refund-return', 'chargeback',
      'chargeback-return')), 0)::bigint as refunded_minor
  from ledger_postings where account = 'receivable' group by organization_id, invoice_id;

-- As in the migration of the ledger, but for what a provider says: that money came in or went is so, also where it is more
-- than is due, or comes after the invoice was taken back. It stands as owed back then.
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
  if entry.movement_id is not null then
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
    select y.method into way from payments y where y.organization_id = entry.organization_id and y.id = entry.payment_id;
    if exists (select from ledger_postings p where p.organization_id = entry.organization_id and p.entry_id = entry.id
      and p.account not in ('receivable', way))
    then
      raise exception 'Money goes the way that it came' using errcode = 'restrict_violation';
    end if;
    select -sum(p.amount_minor) into kept from ledger_entries e
    join ledger_postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'receivable'
    where e.organization_id = entry.organization_id and e.payment_id = entry.payment_id;
    if kept < 0 and way <> 'online' then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
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

create or replace function check_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_counted(new.organization_id, 'receipt', new.paid_on, new.number);
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.payment_id = new.id
    and e.kind = 'payment')
  then
    raise exception 'What is paid stands in the ledger' using errcode = 'restrict_violation';
  end if;
  if new.method = 'online' and not exists (select from online_payments o where o.organization_id = new.organization_id
    and o.id = new.id and o.invoice_id = new.invoice_id and o.currency = new.currency
    and o.amount_minor = new.amount_minor and o.status = 'succeeded')
  then
    raise exception 'What was paid online came in at the provider' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- What came in at the provider stands in the books when the transaction ends in which that becomes known.
create function check_online_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from payments p where p.organization_id = new.organization_id and p.id = new.id
    and p.method = 'online')
  then
    raise exception 'What came in online stands in the books' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_online_payment after insert or update on online_payments
  deferrable initially deferred for each row when (new.status = 'succeeded') execute function check_online_payment();

create function check_online_movement() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from ledger_entries e where e.organization_id = new.organization_id and e.movement_id = new.id)
    <> (case new.status when 'done' then 1 when 'returned' then 2 else 0 end)
  then
    raise exception 'What moved at the provider stands in the books' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_online_movement after insert or update on online_movements
  deferrable initially deferred for each row execute function check_online_movement();

-- What is approved of an online payment goes to the provider, and into the books once it has gone; never more than came.
create or replace function check_refund() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  paid payments;
begin
  select * into paid from payments p where p.organization_id = new.organization_id and p.id = new.payment_id;
  if paid.method = 'online' then
    if paid.amount_minor < (select sum(r.amount_minor) from refunds r where r.organization_id = new.organization_id
      and r.payment_id = new.payment_id and r.decision = 'approved'
      and coalesce((select m.status from online_movements m where m.organization_id = r.organization_id
        and m.refund_id = r.id order by m.at desc, m.id desc limit 1), 'waiting') not in ('failed', 'returned'))
    then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
  elsif not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.refund_id = new.id) then
    raise exception 'What is refunded stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
revoke execute on function keep_online_payment, keep_online_movement, check_online_payment, check_online_movement from public;
