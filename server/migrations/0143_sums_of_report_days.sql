-- What a report counts of days that are over is kept as sums up to each of them: any range is what one of them has more
-- than another. Counted anew from the visits, by the job.
drop table report_days, report_months, report_seen, report_patients, report_keepings;

-- The days that were counted, without a gap, and by whose clock.
create table report_keepings (
  organization_id uuid primary key default current_organization() references organizations,
  time_zone text not null,
  first_on date not null,
  kept_until date not null check (kept_until >= first_on - 1),
  kept_at timestamptz not null
);
select platform.make_tenant_table('report_keepings');

create table report_days (
  organization_id uuid not null default current_organization() references organizations,
  day date not null,
  visits integer not null,
  fulfilled integer not null,
  no_shows integer not null,
  canceled integer not null,
  -- Seen for the first time.
  new_patients integer not null,
  -- Of its month, this day and those before it; minutes by doctor.
  part jsonb not null,
  minutes jsonb not null,
  primary key (organization_id, day)
);
-- Beside the rows, so that totals of many days are few pages.
alter table report_days alter column part set storage external, alter column minutes set storage external;
select platform.make_tenant_table('report_days');

-- Of all days that were counted before it.
create table report_months (
  organization_id uuid not null default current_organization() references organizations,
  month date not null check (month = date_trunc('month', month)),
  part jsonb not null,
  minutes jsonb not null,
  primary key (organization_id, month)
);
select platform.make_tenant_table('report_months');

-- How many patients were seen in the one, two, three … days that end with it: somebody who came twice is one.
create table report_seen (
  organization_id uuid not null default current_organization() references organizations,
  day date not null,
  patients integer[] not null,
  primary key (organization_id, day)
);
select platform.make_tenant_table('report_seen');

-- `seen`: a visit that took place before this change or does after it; `patient_id` and `from_at` as they were before it,
-- nobody's where it did not. From the first one of a visit follows who was counted.
truncate report_changes;
alter table report_changes
  add column visit_id uuid,
  add column patient_id uuid,
  drop constraint report_changes_what_check,
  add constraint report_changes_what_check check (what in ('day', 'hours', 'seen')),
  add constraint report_changes_check check ((what = 'seen') = (visit_id is not null) and (what = 'seen' or patient_id is null));

-- By the day of its booking a visit counts as booked and nothing else.
create or replace function note_visit_of_report() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  is_booked boolean := tg_op <> 'UPDATE' or (old.created_at, old.source) is distinct from (new.created_at, new.source);
begin
  if tg_op <> 'INSERT' then
    insert into report_changes (organization_id, what, from_at, to_at, booked_at)
    values (old.organization_id, 'day', old.starts_at, old.ends_at, case when is_booked then old.created_at end);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (old.starts_at, old.ends_at, old.created_at)
    is distinct from (new.starts_at, new.ends_at, new.created_at)) then
    insert into report_changes (organization_id, what, from_at, to_at, booked_at)
    values (new.organization_id, 'day', new.starts_at, new.ends_at, case when is_booked then new.created_at end);
  end if;
  if tg_op <> 'INSERT' and old.status = 'fulfilled' then
    if tg_op = 'DELETE' or (old.status, old.starts_at, old.patient_id)
      is distinct from (new.status, new.starts_at, new.patient_id) then
      insert into report_changes (organization_id, what, from_at, to_at, visit_id, patient_id)
      values (old.organization_id, 'seen', old.starts_at, old.starts_at, old.id, old.patient_id);
    end if;
  elsif tg_op <> 'DELETE' and new.status = 'fulfilled' then
    insert into report_changes (organization_id, what, from_at, to_at, visit_id)
    values (new.organization_id, 'seen', new.starts_at, new.starts_at, new.id);
  end if;
  return null;
end $$;
