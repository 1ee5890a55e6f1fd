-- What a report counts, day by day, as it was counted from the visits; `minutes` is null where hours have changed since.
create table report_days (
  organization_id uuid not null default current_organization() references organizations,
  day date not null,
  -- By whose clock the day was counted.
  time_zone text not null,
  visits integer not null,
  fulfilled integer not null,
  no_shows integer not null,
  canceled integer not null,
  part jsonb not null,
  minutes jsonb,
  primary key (organization_id, day)
);
select platform.make_tenant_table('report_days');

-- The same of whole months, so that a year is a dozen rows.
create table report_months (
  organization_id uuid not null default current_organization() references organizations,
  month date not null check (month = date_trunc('month', month)),
  time_zone text not null,
  part jsonb not null,
  minutes jsonb not null,
  primary key (organization_id, month)
);
select platform.make_tenant_table('report_months');

-- A patient's place in the sets below, from the first day on which they were seen and counted.
create table report_patients (
  organization_id uuid not null default current_organization() references organizations,
  patient_id uuid not null,
  number integer not null,
  primary key (organization_id, patient_id),
  unique (organization_id, number),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
select platform.make_tenant_table('report_patients');

-- Who was seen on a day or in a month, by number, 8192 of them a row: how many in a year is what their union has.
create table report_seen (
  organization_id uuid not null default current_organization() references organizations,
  is_month boolean not null,
  first_on date not null,
  chunk integer not null,
  bits bit(8192) not null,
  primary key (organization_id, is_month, first_on, chunk)
);
alter table report_seen alter column bits set storage main;
select platform.make_tenant_table('report_seen');

-- Which days are not what was counted of them any more: added by triggers, so that no way of writing is forgotten, and
-- never changed, so that no two who write wait for each other. Whoever counts anew takes away those that they have seen.
create table report_changes (
  organization_id uuid not null default current_organization() references organizations,
  id bigint generated always as identity,
  -- `hours`: what doctors offered, alone.
  what text not null check (what in ('day', 'hours')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  booked_at timestamptz,
  primary key (organization_id, id)
);
select platform.make_tenant_table('report_changes');

-- When days were kept last: whoever keeps some writes it first, so that none goes on from before another was done.
create table report_keepings (
  organization_id uuid primary key default current_organization() references organizations,
  kept_at timestamptz not null
);
select platform.make_tenant_table('report_keepings');

create function note_visit_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_changes (organization_id, what, from_at, to_at, booked_at)
    values (old.organization_id, 'day', old.starts_at, old.ends_at, old.created_at);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (old.starts_at, old.ends_at, old.created_at)
    is distinct from (new.starts_at, new.ends_at, new.created_at)) then
    insert into report_changes (organization_id, what, from_at, to_at, booked_at)
    values (new.organization_id, 'day', new.starts_at, new.ends_at, new.created_at);
  end if;
  return null;
end $$;
create trigger note_visit_of_report after insert or delete on appointments
  for each row execute function note_visit_of_report();
create trigger note_changed_visit_of_report after update on appointments for each row
  when ((old.status, old.starts_at, old.ends_at, old.created_at, old.provider_id, old.service_id, old.location_id,
      old.patient_id, old.source, old.is_late_change, old.arrived_at, old.started_at)
    is distinct from (new.status, new.starts_at, new.ends_at, new.created_at, new.provider_id, new.service_id,
      new.location_id, new.patient_id, new.source, new.is_late_change, new.arrived_at, new.started_at))
  execute function note_visit_of_report();

-- Who canceled a visit stands in its history.
create function note_cancellation_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into report_changes (organization_id, what, from_at, to_at)
  select organization_id, 'day', starts_at, ends_at from appointments
  where organization_id = new.organization_id and id = new.appointment_id;
  return null;
end $$;
create trigger note_cancellation_of_report after insert on appointment_history for each row
  when (new.act = 'cancel') execute function note_cancellation_of_report();

-- The column of the day by which a row counts is the trigger's argument.
create function note_dated_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into report_changes (organization_id, what, from_at, to_at)
  select distinct (r ->> 'organization_id')::uuid, 'day', (r ->> tg_argv[0])::timestamptz, (r ->> tg_argv[0])::timestamptz
  from unnest(array[before, after]) r where r is not null;
  return null;
end $$;
create trigger note_review_of_report after insert or delete on reviews
  for each row execute function note_dated_of_report('written_at');
create trigger note_changed_review_of_report after update on reviews for each row
  when ((old.stars, old.written_at, old.provider_id) is distinct from (new.stars, new.written_at, new.provider_id))
  execute function note_dated_of_report('written_at');
create function note_message_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_changes (organization_id, what, from_at, to_at)
    values (old.organization_id, 'day', old.created_at, old.created_at);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.created_at <> new.created_at) then
    insert into report_changes (organization_id, what, from_at, to_at)
    values (new.organization_id, 'day', new.created_at, new.created_at);
  end if;
  return null;
end $$;
create trigger note_message_of_report after insert on messages for each row
  when (new.status in ('sent', 'failed')) execute function note_message_of_report();
create trigger note_changed_message_of_report after update on messages for each row
  when ((old.status, old.created_at) is distinct from (new.status, new.created_at)
    and (old.status in ('sent', 'failed') or new.status in ('sent', 'failed')))
  execute function note_message_of_report();
create trigger note_gone_message_of_report after delete on messages for each row
  when (old.status in ('sent', 'failed')) execute function note_message_of_report();

-- Hours of single days and absences change those days; what else decides what doctors offer may change any.
create function note_hours_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into report_changes (organization_id, what, from_at, to_at)
  select distinct (r ->> 'organization_id')::uuid, 'hours',
    case tg_table_name
      when 'time_off' then lower((r ->> 'during')::tstzrange)
      -- In any zone.
      when 'schedule_overrides' then (r ->> 'on_date')::date - interval '1 day'
      when 'closures' then (r ->> 'first_on')::date - interval '1 day'
      else '-infinity' end,
    case tg_table_name
      when 'time_off' then upper((r ->> 'during')::tstzrange)
      when 'schedule_overrides' then (r ->> 'on_date')::date + interval '2 days'
      when 'closures' then (r ->> 'last_on')::date + interval '2 days'
      else 'infinity' end
  from unnest(array[before, after]) r where r is not null;
  return null;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['time_off', 'schedule_overrides', 'closures', 'schedules', 'schedule_changes', 'provider_services']
  loop
    -- What a foreign key takes along was noted where it began.
    execute format('create trigger note_hours_of_report after insert or delete on %I
      for each row when (pg_trigger_depth() = 0) execute function note_hours_of_report()', t);
  end loop;
  foreach t in array array['time_off', 'schedule_overrides', 'closures', 'schedules', 'schedule_changes']
  loop
    execute format('create trigger note_changed_hours_of_report after update on %I for each row
      when (old.* is distinct from new.*) execute function note_hours_of_report()', t);
  end loop;
end $$;
create trigger note_changed_hours_of_report after update on provider_services for each row
  when ((old.is_active, old.provider_id, old.location_id, old.service_id)
    is distinct from (new.is_active, new.provider_id, new.location_id, new.service_id))
  execute function note_hours_of_report();
create trigger note_changed_hours_of_report after update on services for each row
  when (old.is_active is distinct from new.is_active) execute function note_hours_of_report();
create trigger note_changed_hours_of_report after update on providers for each row
  when (old.is_active is distinct from new.is_active) execute function note_hours_of_report();
create trigger note_changed_hours_of_report after update on locations for each row
  when ((old.is_active, old.time_zone) is distinct from (new.is_active, new.time_zone)) execute function note_hours_of_report();
