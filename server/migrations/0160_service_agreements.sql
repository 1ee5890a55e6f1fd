-- What a clinic and a partner pay each other for services that were done: beside the invoices, and never for sending anybody.
-- An amount is fixed, of one service, and agreed before. A share, or a sum for each patient, has no column here, and nothing
-- points at a referral, a visit or a patient.
create table service_agreements (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  partner_id uuid not null,
  service text not null check (char_length(service) between 1 and 160),
  -- Who is paid.
  direction text not null check (direction in ('to-partner', 'from-partner')),
  amount_minor integer not null check (amount_minor between 1 and 100000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- By which law they were warned, in which words: without that yes there is no agreement.
  country text not null check (country ~ '^[A-Z]{2}$'),
  warning_version integer not null check (warning_version > 0),
  agreed_at timestamptz not null,
  agreed_on date not null,
  agreed_by_user_id uuid not null,
  -- As they were called then.
  agreed_by text not null,
  ended_at timestamptz,
  ended_by_user_id uuid,
  ended_by text,
  primary key (organization_id, id),
  foreign key (organization_id, partner_id) references partners (organization_id, id),
  foreign key (organization_id, agreed_by_user_id) references users (organization_id, id),
  foreign key (organization_id, ended_by_user_id) references users (organization_id, id),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_by_user_id is null)),
  -- What an entry must say as its agreement does.
  constraint service_agreements_terms unique (organization_id, id, partner_id, direction, currency, amount_minor)
);
create index service_agreements_partner on service_agreements (organization_id, partner_id);
create index service_agreements_agreed_by on service_agreements (organization_id, agreed_by_user_id);
create index service_agreements_ended_by on service_agreements (organization_id, ended_by_user_id)
  where ended_by_user_id is not null;
select platform.make_tenant_table('service_agreements', 'select, insert, update');

-- What is due is the sum: a service adds its amount, a payment takes some off, a reversal is what one of them was, turned
-- around. Below nothing it was overpaid, and a payment that adds is money paid back.
create table partner_ledger_entries (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  partner_id uuid not null,
  direction text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('service', 'payment', 'reversal')),
  amount_minor integer not null check (amount_minor <> 0),
  agreement_id uuid,
  reverses_id uuid,
  reverses_kind text,
  -- The same turned around, for the key below.
  reversed_minor integer generated always as (case when kind = 'reversal' then -amount_minor end) stored,
  -- When it was done, or paid.
  happened_on date not null,
  document text not null check (char_length(document) between 1 and 200),
  entered_at timestamptz not null,
  entered_by_user_id uuid not null,
  -- As they were called then.
  entered_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, partner_id) references partners (organization_id, id),
  foreign key (organization_id, entered_by_user_id) references users (organization_id, id),
  constraint partner_ledger_entries_direction check (direction in ('to-partner', 'from-partner')),
  constraint partner_ledger_entries_sign
    check (kind <> 'service' or amount_minor > 0),
  constraint partner_ledger_entries_parts check ((kind = 'service') = (agreement_id is not null)
    and (kind = 'reversal') = (reverses_id is not null) and (kind = 'reversal') = (reverses_kind is not null)),
  -- What was reversed stays so.
  constraint partner_ledger_entries_reverses check (reverses_kind in ('service', 'payment')),
  constraint partner_ledger_entries_reversed_once unique (organization_id, reverses_id),
  constraint partner_ledger_entries_itself
    unique (organization_id, id, partner_id, direction, currency, kind, amount_minor),
  -- A service costs what was agreed.
  constraint partner_ledger_entries_agreement
    foreign key (organization_id, agreement_id, partner_id, direction, currency, amount_minor)
    references service_agreements (organization_id, id, partner_id, direction, currency, amount_minor),
  constraint partner_ledger_entries_reversal
    foreign key (organization_id, reverses_id, partner_id, direction, currency, reverses_kind, reversed_minor)
    references partner_ledger_entries (organization_id, id, partner_id, direction, currency, kind, amount_minor)
    deferrable initially deferred
);
create index partner_ledger_entries_partner on partner_ledger_entries (organization_id, partner_id, happened_on);
create index partner_ledger_entries_agreement on partner_ledger_entries (organization_id, agreement_id)
  where agreement_id is not null;
create index partner_ledger_entries_entered_by on partner_ledger_entries (organization_id, entered_by_user_id);
select platform.make_tenant_table('partner_ledger_entries', 'select, insert');

create trigger keep_books before update or delete on partner_ledger_entries for each row execute function keep_books();
create trigger keep_books before delete on service_agreements for each row execute function keep_books();

-- An agreement ends once; nothing else of it changes.
create function keep_agreement() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.ended_at is not null
    or to_jsonb(new) - '{ended_at,ended_by_user_id,ended_by}'::text[]
      <> to_jsonb(old) - '{ended_at,ended_by_user_id,ended_by}'::text[]
  then
    raise exception 'What was agreed is ended, and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_agreement before update on service_agreements for each row execute function keep_agreement();

-- Who enters something waits for whoever does: what they were told is due holds until they commit.
create function lock_partner_ledger() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from partners p where p.organization_id = new.organization_id and p.id = new.partner_id for no key update;
  return new;
end $$;
create trigger lock_partner_ledger before insert on partner_ledger_entries
  for each row execute function lock_partner_ledger();

-- At the end no payment was of more than was due, nor paid back more than was overpaid, nor a service done before it was
-- agreed.
create function check_partner_ledger() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.kind = 'payment' and (select sum(e.amount_minor) from partner_ledger_entries e where e.organization_id = new.organization_id
    and e.partner_id = new.partner_id and e.direction = new.direction and e.currency = new.currency)
    * sign(new.amount_minor) > 0
  then
    raise exception 'More would be paid than is due' using errcode = 'restrict_violation';
  end if;
  if exists (select from service_agreements a where a.organization_id = new.organization_id
    and a.id = new.agreement_id and a.agreed_on > new.happened_on)
  then
    raise exception 'A service is agreed on before it is done' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_partner_ledger after insert on partner_ledger_entries
  deferrable initially deferred for each row execute function check_partner_ledger();
revoke execute on function keep_agreement, lock_partner_ledger, check_partner_ledger from public;
