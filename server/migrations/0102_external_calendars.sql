-- Calendars elsewhere, from which it is read when a doctor is busy. Times are all that is kept of them.
create table external_calendars (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  -- Whoever knows it reads the calendar: sealed with the server's key, and hashed with it so that it is recognized.
  address bytea not null check (length(address) between 40 and 4000),
  address_hash bytea not null check (length(address_hash) = 32),
  host text not null check (length(host) between 1 and 253),
  created_at timestamptz not null,
  -- When it is asked next; and since when somebody is asking, until that is over or took too long.
  due_at timestamptz not null,
  begun_at timestamptz,
  -- When it answered last, and when what it said was counted last: beyond the horizon of then nothing is known.
  read_at timestamptz,
  counted_at timestamptz,
  etag text check (length(etag) <= 300),
  last_modified text check (length(last_modified) <= 300),
  problem text check (problem in ('not-public', 'unreachable', 'not-found', 'sign-in', 'too-large', 'web-page',
    'not-a-calendar', 'too-many', 'unreadable')),
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  busy tstzmultirange not null default '{}' check (not lower_inf(busy) and not upper_inf(busy)),
  primary key (organization_id, id),
  unique (organization_id, provider_id, address_hash),
  check ((problem is null) = (failing_since is null) and (problem is null) = (failures = 0)),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade
);
create index external_calendars_due on external_calendars (organization_id, due_at);

-- What is claimed for one ends with it.
alter table claims no force row level security;
alter table claims
  add column external_calendar_id uuid,
  drop constraint claims_check,
  add constraint claims_external_calendar_fkey foreign key (organization_id, external_calendar_id)
    references external_calendars (organization_id, id) on delete cascade,
  add constraint claims_check check (num_nonnulls(appointment_id, hold_id, time_off_id, external_calendar_id)
    = case when kind = 'offer' then 0 else 1 end),
  add constraint claims_external_check check ((kind = 'external') = (external_calendar_id is not null));
alter table claims force row level security;
select platform.make_tenant_table('external_calendars');
create index claims_external_calendar on claims (organization_id, external_calendar_id) where external_calendar_id is not null;

-- A visit that was booked while somebody is busy elsewhere keeps its time, as in an absence; so it is given back.
create function give_time_back_to_external_calendar() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into claims (organization_id, id, resource_id, during, kind, external_calendar_id)
  select old.organization_id, gen_random_uuid(), old.resource_id, part, 'external', e.id
  from external_calendars e cross join unnest(e.busy * tstzmultirange(old.during) - coalesce((
    -- A visit that moves by less than its length has some of it still.
    select range_agg(c.during) from claims c
    where c.organization_id = old.organization_id and c.resource_id = old.resource_id and c.during && old.during), '{}')) part
  where e.organization_id = old.organization_id and e.provider_id = old.resource_id
    and not exists (select from claims_past p where p.organization_id = old.organization_id and p.id = old.id)
  on conflict on constraint claims_never_overlap do nothing;
  return null;
end $$;
-- After the one of absences, which is first by its name: their time is theirs.
create trigger give_time_back_to_external_calendar after delete on claims
  for each row when (old.kind = 'appointment') execute function give_time_back_to_external_calendar();
