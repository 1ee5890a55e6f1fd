-- Nothing wrote the tables of before. Should rows stand there all the same, they are somebody's books: not dropped unseen.
select platform.for_each_clinic($$
  do $do$ begin
    if exists (select from invoices) or exists (select from payments) then
      raise exception 'This clinic has rows in invoices or payments, which the ledger cannot take over by itself';
    end if;
  end $do$
$$);
drop table payments;
drop table invoices;

-- Of each series and year of a clinic the last number given. Whoever numbers holds its row until they commit.
create table invoice_counters (
  organization_id uuid not null default current_organization() references organizations,
  series text not null check (series in ('invoice', 'credit-note', 'receipt')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (organization_id, series, year)
);
select platform.make_tenant_table('invoice_counters', 'select, insert, update');

-- An invoice, from its draft on, or the credit note that takes one back. What is paid or due stands in the ledger alone.
create table invoices (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note')),
  status text not null check (status in ('draft', 'issued')),
  patient_id uuid not null,
  appointment_id uuid,
  -- Of a credit note: what it takes back, whole.
  corrects_id uuid,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Who pays, as the paper says it.
  payer_name text not null check (length(payer_name) <= 200),
  payer_address text not null default '' check (length(payer_address) <= 400),
  note text not null default '' check (length(note) <= 1000),
  -- What is being typed; once issued, the lines are rows.
  draft jsonb,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_user_id uuid not null,
  issued_at timestamptz,
  issued_by_user_id uuid,
  -- As they were called then.
  issued_by text,
  issued_on date,
  due_on date,
  number integer check (number > 0),
  reference text,
  net_minor integer check (net_minor >= 0),
  tax_minor integer check (tax_minor >= 0),
  total_minor integer,
  -- Name, address and numbers of the clinic, language and sentences, as they were then.
  sender jsonb,
  primary key (organization_id, id),
  unique (organization_id, id, currency),
  unique (organization_id, id, patient_id),
  unique (organization_id, reference),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, corrects_id, currency) references invoices (organization_id, id, currency)
    deferrable initially deferred,
  foreign key (organization_id, corrects_id, patient_id) references invoices (organization_id, id, patient_id)
    deferrable initially deferred,
  foreign key (organization_id, updated_by_user_id) references users (organization_id, id),
  foreign key (organization_id, issued_by_user_id) references users (organization_id, id),
  check (num_nonnulls(issued_at, issued_by_user_id, issued_by, issued_on, due_on, number, reference, net_minor, tax_minor,
    total_minor, sender) = case status when 'issued' then 11 else 0 end),
  check ((draft is not null) = (status = 'draft')),
  check (status = 'draft' or payer_name <> ''),
  check ((corrects_id is not null) = (kind = 'credit-note')),
  check (total_minor = net_minor + tax_minor),
  check (due_on >= issued_on)
);
-- Whoever begins another for the visit goes on with the one that there is; nothing is taken back twice.
create unique index invoices_draft on invoices (organization_id, appointment_id) where status = 'draft';
create unique index invoices_corrects on invoices (organization_id, corrects_id) where corrects_id is not null;
create index invoices_patient on invoices (organization_id, patient_id, issued_on);
create index invoices_visit on invoices (organization_id, appointment_id) where appointment_id is not null;
create index invoices_issued on invoices (organization_id, issued_on desc, id desc);
select platform.make_tenant_table('invoices');

create table invoice_lines (
  organization_id uuid not null default current_organization() references organizations,
  invoice_id uuid not null,
  position integer not null check (position >= 0),
  description text not null check (length(description) between 1 and 200),
  quantity integer not null check (quantity between 1 and 9999),
  unit_minor integer not null check (unit_minor >= 0),
  discount_minor integer not null check (discount_minor >= 0),
  -- Of a share, in hundredths of a percent.
  discount_share integer check (discount_share between 1 and 10000),
  discount_reason text check (length(discount_reason) between 1 and 200),
  net_minor integer not null check (net_minor >= 0),
  -- In hundredths of a percent.
  tax_rate integer not null check (tax_rate between 0 and 10000),
  primary key (organization_id, invoice_id, position),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  check (net_minor = quantity::bigint * unit_minor - discount_minor),
  check ((discount_minor = 0 and discount_share is null) or discount_reason is not null)
);
select platform.make_tenant_table('invoice_lines', 'select, insert');

-- Money that came in at the desk or on the account. It is never changed: a wrong one is reversed.
create table payments (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  invoice_id uuid not null,
  method text not null check (method in ('cash', 'card-terminal', 'bank')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  -- What was put on the desk; the rest went back.
  given_minor integer check (given_minor >= amount_minor),
  -- The terminal's slip, or what the transfer says.
  note text check (length(note) between 1 and 120),
  paid_at timestamptz not null,
  paid_on date not null,
  taken_by_user_id uuid not null,
  taken_by text not null,
  -- Both are given by a trigger.
  number integer not null default 0 check (number > 0),
  reference text not null default '',
  primary key (organization_id, id),
  unique (organization_id, reference),
  unique (organization_id, id, invoice_id, currency),
  foreign key (organization_id, invoice_id, currency) references invoices (organization_id, id, currency),
  foreign key (organization_id, taken_by_user_id) references users (organization_id, id),
  check ((given_minor is not null) = (method = 'cash'))
);
create index payments_invoice on payments (organization_id, invoice_id);
select platform.make_tenant_table('payments', 'select, insert');

create table payment_reversals (
  organization_id uuid not null default current_organization() references organizations,
  payment_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  reversed_at timestamptz not null,
  reversed_by_user_id uuid not null,
  reversed_by text not null,
  primary key (organization_id, payment_id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, reversed_by_user_id) references users (organization_id, id)
);
select platform.make_tenant_table('payment_reversals', 'select, insert');

-- Money to go back, asked for by one person and decided by another.
create table refunds (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 500),
  requested_at timestamptz not null,
  requested_by_user_id uuid not null,
  requested_by text not null,
  decision text check (decision in ('approved', 'declined')),
  decided_at timestamptz,
  decided_by_user_id uuid,
  decided_by text,
  primary key (organization_id, id),
  unique (organization_id, id, payment_id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, requested_by_user_id) references users (organization_id, id),
  foreign key (organization_id, decided_by_user_id) references users (organization_id, id),
  check (num_nonnulls(decided_at, decided_by_user_id, decided_by) = case when decision is null then 0 else 3 end),
  -- Whoever asked may take it back.
  constraint refunds_by_two_people check (decision = 'declined' or decided_by_user_id <> requested_by_user_id)
);
create unique index refunds_open on refunds (organization_id, payment_id) where decision is null;
create index refunds_payment on refunds (organization_id, payment_id);
select platform.make_tenant_table('refunds', 'select, insert, update');

-- The ledger, double entry: what is due, paid, credited or overdue is what these rows add up to.
create table ledger_entries (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'credit-note', 'payment', 'payment-reversal', 'refund')),
  -- Whose account is moved.
  invoice_id uuid not null,
  currency text not null,
  -- What moves it: the invoice or credit note, else the payment, and of a refund that, too.
  document_id uuid,
  payment_id uuid,
  refund_id uuid,
  posted_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, id, kind, invoice_id, currency),
  foreign key (organization_id, invoice_id, currency) references invoices (organization_id, id, currency),
  foreign key (organization_id, document_id, currency) references invoices (organization_id, id, currency),
  foreign key (organization_id, payment_id, invoice_id, currency)
    references payments (organization_id, id, invoice_id, currency),
  foreign key (organization_id, refund_id, payment_id) references refunds (organization_id, id, payment_id),
  check ((document_id is not null) = (kind in ('invoice', 'credit-note'))),
  check ((payment_id is not null) = (kind in ('payment', 'payment-reversal', 'refund'))),
  check ((refund_id is not null) = (kind = 'refund'))
);
-- Nothing is posted twice.
create unique index ledger_entries_document on ledger_entries (organization_id, document_id);
create unique index ledger_entries_payment on ledger_entries (organization_id, payment_id, kind) where kind <> 'refund';
create unique index ledger_entries_refund on ledger_entries (organization_id, refund_id);
create index ledger_entries_invoice on ledger_entries (organization_id, invoice_id);
create index ledger_entries_of_payment on ledger_entries (organization_id, payment_id) where payment_id is not null;
select platform.make_tenant_table('ledger_entries', 'select, insert');

-- A debit is above zero, a credit below.
create table ledger_postings (
  organization_id uuid not null default current_organization() references organizations,
  entry_id uuid not null,
  position integer not null check (position >= 0),
  kind text not null,
  invoice_id uuid not null,
  currency text not null,
  account text not null
    check (account in ('receivable', 'revenue', 'credits', 'tax', 'cash', 'card-terminal', 'bank')),
  amount_minor integer not null check (amount_minor <> 0),
  primary key (organization_id, entry_id, position),
  -- One currency, one invoice and one kind for all of an entry.
  foreign key (organization_id, entry_id, kind, invoice_id, currency)
    references ledger_entries (organization_id, id, kind, invoice_id, currency)
);
create index ledger_postings_invoice on ledger_postings (organization_id, invoice_id)
  include (currency, kind, account, amount_minor);
select platform.make_tenant_table('ledger_postings', 'select, insert');

-- What each invoice's account says. One that costs nothing has no postings, and is not here.
create view invoice_balances with (security_invoker = true) as
  select organization_id, invoice_id,
    coalesce(sum(amount_minor), 0)::bigint as due_minor,
    -coalesce(sum(amount_minor) filter (where kind = 'credit-note'), 0)::bigint as credited_minor,
    -coalesce(sum(amount_minor) filter (where kind in ('payment', 'payment-reversal')), 0)::bigint as paid_minor,
    coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refunded_minor
  from ledger_postings where account = 'receivable' group by organization_id, invoice_id;
revoke all on invoice_balances from public, polyclinic_app;
grant select on invoice_balances to polyclinic_app;

-- What was posted, paid or issued stays as it is, whoever asks.
create function keep_books() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'The books are added to, and never changed' using errcode = 'restrict_violation';
end $$;
create trigger keep_books before update or delete on invoice_lines for each row execute function keep_books();
create trigger keep_books before update or delete on payments for each row execute function keep_books();
create trigger keep_books before update or delete on payment_reversals for each row execute function keep_books();
create trigger keep_books before update or delete on ledger_entries for each row execute function keep_books();
create trigger keep_books before update or delete on ledger_postings for each row execute function keep_books();
create trigger keep_books before update or delete on invoices for each row
  when (old.status = 'issued') execute function keep_books();
create trigger keep_books before update or delete on refunds for each row
  when (old.decision is not null) execute function keep_books();
create trigger keep_books_of_requests before delete on refunds for each row execute function keep_books();
create trigger keep_books before delete on invoice_counters for each row execute function keep_books();

create function keep_refund_request() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_jsonb(new) - '{decision,decided_at,decided_by_user_id,decided_by}'::text[]
    <> to_jsonb(old) - '{decision,decided_at,decided_by_user_id,decided_by}'::text[]
  then
    raise exception 'What was asked for is decided, and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_refund_request before update on refunds for each row execute function keep_refund_request();

create function count_by_one() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.organization_id, new.series, new.year, new.last)
    is distinct from (old.organization_id, old.series, old.year, old.last + 1)
  then
    raise exception 'Numbers are counted one by one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger count_by_one before update on invoice_counters for each row execute function count_by_one();

create function next_number(of_organization uuid, of_series text, of_year integer) returns integer language plpgsql
  set search_path = public, pg_temp as $$
declare
  given integer;
begin
  insert into invoice_counters as c (organization_id, series, year, last) values (of_organization, of_series, of_year, 1)
  on conflict (organization_id, series, year) do update set last = c.last + 1 returning c.last into given;
  return given;
end $$;

-- Whoever issues is given the next number, and cannot choose one. Only what is restored brings its own.
create function number_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.number is null then
    new.number := next_number(new.organization_id, new.kind, extract(year from new.issued_on)::integer);
  end if;
  new.reference := case new.kind when 'credit-note' then 'CN-' else '' end
    || extract(year from new.issued_on) || '-' || lpad(new.number::text, greatest(5, length(new.number::text)), '0');
  return new;
end $$;
create trigger number_invoice before insert or update on invoices for each row
  when (new.status = 'issued') execute function number_invoice();

create function number_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.number = 0 then
    new.number := next_number(new.organization_id, 'receipt', extract(year from new.paid_on)::integer);
  end if;
  new.reference := 'R-' || extract(year from new.paid_on) || '-'
    || lpad(new.number::text, greatest(5, length(new.number::text)), '0');
  return new;
end $$;
create trigger number_payment before insert on payments for each row execute function number_payment();

-- A number that was counted is on a document, and on none that was not counted: with counting by one, none is missing.
create function check_counter() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_sound boolean;
begin
  if tg_op = 'INSERT' then
    select count(*) = (select c.last from invoice_counters c where c.organization_id = new.organization_id
        and c.series = new.series and c.year = new.year) into is_sound
    from (
      select i.id from invoices i where new.series <> 'receipt' and i.organization_id = new.organization_id
        and i.kind = new.series and i.status = 'issued' and extract(year from i.issued_on) = new.year
      union all
      select p.id from payments p where new.series = 'receipt' and p.organization_id = new.organization_id
        and extract(year from p.paid_on) = new.year) documents;
  elsif new.series = 'receipt' then
    select exists (select from payments p where p.organization_id = new.organization_id
      and p.reference = 'R-' || new.year || '-' || lpad(new.last::text, greatest(5, length(new.last::text)), '0'))
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
create constraint trigger check_counter after insert or update on invoice_counters
  deferrable initially deferred for each row execute function check_counter();

create function require_counted(of_organization uuid, of_series text, on_day date, of_number integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from invoice_counters c where c.organization_id = of_organization and c.series = of_series
    and c.year = extract(year from on_day) and c.last >= of_number)
  then
    raise exception 'Nobody counted this number' using errcode = 'restrict_violation';
  end if;
end $$;

-- Who moves an invoice's account waits for whoever moves it: what they were told of it holds until they commit.
create function lock_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from invoices i where i.organization_id = new.organization_id and i.id = new.invoice_id for no key update;
  return new;
end $$;
create trigger lock_account before insert on ledger_entries for each row execute function lock_account();

-- At the end an entry balances, says what its document says, and leaves no account where it must not be.
create function check_ledger_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  entry ledger_entries;
  entry_is_new boolean;
  balance bigint;
  receivable bigint;
  expected bigint;
  due bigint;
  kept bigint;
begin
  select e.*, e.xmin = pg_current_xact_id()::xid into entry.organization_id, entry.id, entry.kind, entry.invoice_id,
    entry.currency, entry.document_id, entry.payment_id, entry.refund_id, entry.posted_at, entry_is_new
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
  expected := case entry.kind
    when 'invoice' then (select i.total_minor from invoices i where i.organization_id = entry.organization_id
      and i.id = entry.document_id and i.id = entry.invoice_id and i.kind = 'invoice')
    when 'credit-note' then (select -i.total_minor from invoices i where i.organization_id = entry.organization_id
      and i.id = entry.document_id and i.corrects_id = entry.invoice_id)
    when 'payment' then (select -p.amount_minor from payments p where p.organization_id = entry.organization_id
      and p.id = entry.payment_id)
    when 'payment-reversal' then (select p.amount_minor from payments p
      join payment_reversals r on r.organization_id = p.organization_id and r.payment_id = p.id
      where p.organization_id = entry.organization_id and p.id = entry.payment_id)
    else (select r.amount_minor from refunds r where r.organization_id = entry.organization_id
      and r.id = entry.refund_id and r.decision = 'approved') end;
  if expected is distinct from receivable then
    raise exception 'This entry says something else than its document' using errcode = 'restrict_violation';
  end if;
  if entry.payment_id is not null then
    if exists (select from ledger_postings p
      join payments y on y.organization_id = p.organization_id and y.id = entry.payment_id
      where p.organization_id = entry.organization_id and p.entry_id = entry.id
        and p.account not in ('receivable', y.method))
    then
      raise exception 'Money goes the way that it came' using errcode = 'restrict_violation';
    end if;
    select -sum(p.amount_minor) into kept from ledger_entries e
    join ledger_postings p on p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'receivable'
    where e.organization_id = entry.organization_id and e.payment_id = entry.payment_id;
    if kept < 0 then
      raise exception 'More would go back than was paid' using errcode = 'restrict_violation';
    end if;
  end if;
  if entry.kind = 'payment' then
    -- Looked at without credit notes, so that it holds at any later time, too, and for a clinic that is restored at once.
    select sum(p.amount_minor) into due from ledger_postings p where p.organization_id = entry.organization_id
      and p.invoice_id = entry.invoice_id and p.account = 'receivable' and p.kind <> 'credit-note';
    if due < 0 then
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
create constraint trigger check_ledger_entry after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
create constraint trigger check_ledger_entry after insert on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();

-- What was issued is what its lines add up to, and stands in the ledger.
create function check_invoice() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  net bigint;
  tax bigint;
begin
  perform require_counted(new.organization_id, new.kind, new.issued_on, new.number);
  -- Tax is rounded once for each rate, half a unit upwards.
  select sum(of_rate.net), sum(round(of_rate.net * of_rate.tax_rate / 10000.0)) into net, tax
  from (select sum(l.net_minor) as net, l.tax_rate from invoice_lines l
    where l.organization_id = new.organization_id and l.invoice_id = new.id group by l.tax_rate) of_rate;
  if (net, tax) is distinct from (new.net_minor::bigint, new.tax_minor::bigint) then
    raise exception 'The lines add up to something else' using errcode = 'restrict_violation';
  end if;
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.document_id = new.id) then
    raise exception 'What is issued stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_invoice after insert or update on invoices
  deferrable initially deferred for each row when (new.status = 'issued') execute function check_invoice();

create function check_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from invoices i where i.organization_id = new.organization_id and i.id = new.invoice_id
    and i.status = 'issued' and i.xmin = pg_current_xact_id()::xid)
  then
    raise exception 'Lines come with what is issued' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_lines after insert on invoice_lines
  deferrable initially deferred for each row execute function check_lines();

create function check_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform require_counted(new.organization_id, 'receipt', new.paid_on, new.number);
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.payment_id = new.id
    and e.kind = 'payment')
  then
    raise exception 'What is paid stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_payment after insert on payments
  deferrable initially deferred for each row execute function check_payment();

create function check_reversal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id
    and e.payment_id = new.payment_id and e.kind = 'payment-reversal')
  then
    raise exception 'What is reversed stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_reversal after insert on payment_reversals
  deferrable initially deferred for each row execute function check_reversal();

create function check_refund() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_entries e where e.organization_id = new.organization_id and e.refund_id = new.id) then
    raise exception 'What is refunded stands in the ledger' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_refund after insert or update on refunds
  deferrable initially deferred for each row when (new.decision = 'approved') execute function check_refund();

revoke execute on function keep_books, keep_refund_request, count_by_one, number_invoice, number_payment, check_counter,
  lock_account, check_ledger_entry, check_invoice, check_lines, check_payment, check_reversal, check_refund from public;
revoke execute on function next_number, require_counted from public;
grant execute on function next_number, require_counted to polyclinic_app;
