-- Rooms and devices that doctors share. A service needs one of each group that it names, at the place where it is done,
-- for as long as it takes of the doctor's time.
create table shared_resources (
  organization_id uuid references organizations,
  id uuid not null,
  kind text not null check (kind in ('room', 'device')),
  location_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 100),
  -- Any one of a group does for what needs it.
  group_name text not null check (length(group_name) between 1 and 100),
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, slug),
  foreign key (organization_id, id, kind) references resources (organization_id, id, kind),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
select platform.make_tenant_table('shared_resources', 'select, insert, update');
select platform.note_slot_changes_of('shared_resources');
create index shared_resources_location on shared_resources (organization_id, location_id, group_name);

-- In the service's own row, so that whoever takes a time locks it with everything else that was promised.
alter table services add column needs text[] not null default '{}'
  check (cardinality(needs) <= 5 and array_position(needs, null) is null);

-- Which room a visit was in, once its claims are history.
create index claims_past_appointment on claims_past (organization_id, appointment_id);
