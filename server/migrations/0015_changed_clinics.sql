-- Which clinics have something new for open screens, and in which transaction: what one reader looks through for all of
-- them. Written with the change itself; what changed stands in the clinic's own table, behind its policy.
create table platform.changed_clinics (
  xid xid8 not null default pg_current_xact_id(),
  organization_id uuid not null,
  at timestamptz not null default now(),
  primary key (xid, organization_id)
);
grant select, delete on platform.changed_clinics to polyclinic_platform;

create function platform.note_changed_clinic() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.changed_clinics (organization_id) select distinct organization_id from changed
  on conflict do nothing;
  return null;
end $$;
create trigger note_changed_clinic after insert on changes referencing new table as changed
  for each statement execute function platform.note_changed_clinic();
