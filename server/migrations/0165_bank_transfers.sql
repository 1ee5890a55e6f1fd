-- What came in on the clinic's account, as its bank's files say it. What leaves the account is not kept, unless it takes back
-- what came in for an invoice.
create table bank_transfers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  -- A hash of all that the line says, and how often its file has said so before: nothing is kept, or booked, twice.
  fingerprint bytea not null check (length(fingerprint) = 32),
  booked_on date not null,
  amount_minor integer not null check (amount_minor <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer text not null default '' check (length(payer) <= 200),
  remittance text not null default '' check (length(remittance) <= 1000),
  read_at timestamptz not null,
  read_by_user_id uuid not null,
  -- As they were called then.
  read_by text not null,
  -- It pays no invoice, or no more of one: said by a person.
  set_aside_at timestamptz,
  set_aside_by_user_id uuid,
  set_aside_by text,
  set_aside_reason text check (length(set_aside_reason) between 1 and 500),
  primary key (organization_id, id),
  unique (organization_id, fingerprint),
  foreign key (organization_id, read_by_user_id) references users (organization_id, id),
  foreign key (organization_id, set_aside_by_user_id) references users (organization_id, id),
  check ((set_aside_at is null) = (set_aside_by_user_id is null) and (set_aside_at is null) = (set_aside_by is null)
    and (set_aside_at is null) = (set_aside_reason is null))
);
create index bank_transfers_booked on bank_transfers (organization_id, booked_on desc, id desc);
create index bank_transfers_read_by on bank_transfers (organization_id, read_by_user_id);
create index bank_transfers_set_aside_by on bank_transfers (organization_id, set_aside_by_user_id)
  where set_aside_by_user_id is not null;
select platform.make_tenant_table('bank_transfers', 'select, insert, update');

-- The payments that a transfer was written down as: one, or one for each invoice that it pays.
create table bank_transfer_payments (
  organization_id uuid not null default current_organization() references organizations,
  payment_id uuid not null,
  transfer_id uuid not null,
  primary key (organization_id, payment_id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, transfer_id) references bank_transfers (organization_id, id)
);
create index bank_transfer_payments_transfer on bank_transfer_payments (organization_id, transfer_id);
select platform.make_tenant_table('bank_transfer_payments', 'select, insert');

-- Of each transfer what is not written down yet; a payment that was taken back as a mistake counts no more.
create view bank_transfer_rests with (security_invoker = true) as
  select t.organization_id, t.id as transfer_id, t.amount_minor - coalesce(sum(p.amount_minor), 0)::bigint as rest_minor
  from bank_transfers t
    left join (bank_transfer_payments b
      join payments p on p.organization_id = b.organization_id and p.id = b.payment_id
        and not exists (select from payment_reversals v where v.organization_id = p.organization_id and v.payment_id = p.id))
      on b.organization_id = t.organization_id and b.transfer_id = t.id
  group by t.organization_id, t.id;
revoke all on bank_transfer_rests from public, polyclinic_app;
grant select on bank_transfer_rests to polyclinic_app;

-- What the bank said stays as it is; a person only says that it pays nothing.
create function keep_bank_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if to_jsonb(new) - '{set_aside_at,set_aside_by_user_id,set_aside_by,set_aside_reason}'::text[]
    <> to_jsonb(old) - '{set_aside_at,set_aside_by_user_id,set_aside_by,set_aside_reason}'::text[]
  then
    raise exception 'What a bank said is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_bank_transfer before update on bank_transfers for each row execute function keep_bank_transfer();

-- Never more is written down than came in, in its currency and as a transfer, also by two at once.
create function check_bank_transfer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from bank_transfers t where t.organization_id = new.organization_id and t.id = new.transfer_id for no key update;
  if not exists (
    select from bank_transfers t
      join bank_transfer_rests r on r.organization_id = t.organization_id and r.transfer_id = t.id
      join payments p on p.organization_id = t.organization_id and p.id = new.payment_id
    where t.organization_id = new.organization_id and t.id = new.transfer_id and t.set_aside_at is null
      and r.rest_minor >= 0 and p.method = 'bank' and p.currency = t.currency)
  then
    raise exception 'A transfer pays what came in, once' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_bank_transfer after insert on bank_transfer_payments
  for each row execute function check_bank_transfer();

-- By which headings the clinic's bank says what: chosen once.
create table bank_columns (
  organization_id uuid not null default current_organization() references organizations,
  columns jsonb not null,
  chosen_at timestamptz not null,
  primary key (organization_id)
);
select platform.make_tenant_table('bank_columns', 'select, insert, update');
