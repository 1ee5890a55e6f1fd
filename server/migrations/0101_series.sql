-- Visits that were booked together, one after the other, as one series.
create table appointment_series (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  -- How they were meant to follow each other.
  every integer not null check (every between 1 and 52),
  unit text not null check (unit in ('day', 'week', 'month')),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select platform.make_tenant_table('appointment_series');

alter table appointments add column series_id uuid;
alter table appointments no force row level security;
alter table appointment_series no force row level security;
alter table appointments
  add foreign key (organization_id, series_id) references appointment_series (organization_id, id);
alter table appointments force row level security;
alter table appointment_series force row level security;
create index appointments_series on appointments (organization_id, series_id, starts_at) where series_id is not null;
