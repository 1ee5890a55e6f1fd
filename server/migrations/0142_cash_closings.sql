-- The cash box, counted at the end of a day: what should be in it, what is, and what is taken out. One after the other for
-- each currency; what one leaves in it is there when the next begins.
create table cash_closings (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  currency text not null,
  number integer not null check (number > 0),
  -- Before the first nobody counted: it begins with what makes it right.
  opening_minor bigint not null check (opening_minor >= 0 or number = 1),
  -- What its entries of the ledger add up to.
  moved_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  removed_minor bigint not null check (removed_minor between 0 and counted_minor),
  note text check (length(note) between 1 and 500),
  closed_at timestamptz not null,
  closed_on date not null,
  closed_by_user_id uuid not null,
  closed_by text not null,
  primary key (organization_id, id),
  unique (organization_id, currency, number),
  foreign key (organization_id, closed_by_user_id) references users (organization_id, id),
  constraint cash_closings_difference_explained
    check (note is not null or counted_minor = opening_minor + moved_minor),
  check (number > 1 or counted_minor = opening_minor + moved_minor)
);
select platform.make_tenant_table('cash_closings', 'select, insert');

-- Each entry that moves cash is in one of them, or still to be counted.
create table cash_closing_entries (
  organization_id uuid not null default current_organization() references organizations,
  closing_id uuid not null,
  entry_id uuid not null,
  primary key (organization_id, entry_id),
  foreign key (organization_id, closing_id) references cash_closings (organization_id, id),
  foreign key (organization_id, entry_id) references ledger_entries (organization_id, id)
);
create index cash_closing_entries_closing on cash_closing_entries (organization_id, closing_id);
select platform.make_tenant_table('cash_closing_entries', 'select, insert');

-- What is still to be counted is looked for among cash alone.
create index ledger_postings_cash on ledger_postings (organization_id, entry_id) where account = 'cash';

create trigger keep_books before update or delete on cash_closings for each row execute function keep_books();
create trigger keep_books before update or delete on cash_closing_entries for each row execute function keep_books();

-- At the end of a transaction a closing begins with what the one before left, and says what its entries add up to.
create function check_cash_closing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  left_before bigint;
  moved bigint;
  are_all_cash boolean;
begin
  select c.counted_minor - c.removed_minor into left_before from cash_closings c
  where c.organization_id = new.organization_id and c.currency = new.currency and c.number = new.number - 1;
  if (left_before is null and new.number > 1) or left_before <> new.opening_minor then
    raise exception 'A closing begins with what the one before left' using errcode = 'restrict_violation';
  end if;
  -- Side by side, not joined: a plan for a day's entries would take minutes for the years of them of a first closing.
  select coalesce(sum(minor), 0), coalesce(bool_and(minor is not null), true) into moved, are_all_cash
  from (
    select sum(minor) as minor
    from (
      select e.entry_id, null::bigint as minor, true as is_counted from cash_closing_entries e
      where e.organization_id = new.organization_id and e.closing_id = new.id
      union all
      select p.entry_id, p.amount_minor, false from ledger_postings p
      where p.organization_id = new.organization_id and p.account = 'cash' and p.currency = new.currency
    ) known
    group by entry_id having bool_or(is_counted)
  ) counted;
  if moved <> new.moved_minor or not are_all_cash then
    raise exception 'A closing says what its entries add up to' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_cash_closing after insert on cash_closings
  deferrable initially deferred for each row execute function check_cash_closing();

-- Its entries come with it, by one look for all of a statement: the first closing counts every payment before it.
create function check_cash_closing_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from (select distinct organization_id, closing_id from added) a
    join cash_closings c on c.organization_id = a.organization_id and c.id = a.closing_id
    where c.xmin <> pg_current_xact_id()::xid)
  then
    raise exception 'A closing is not added to' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger check_cash_closing_entries after insert on cash_closing_entries
  referencing new table as added for each statement execute function check_cash_closing_entries();
revoke execute on function check_cash_closing, check_cash_closing_entries from public;
