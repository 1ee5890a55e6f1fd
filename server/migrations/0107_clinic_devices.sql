-- Screens and tablets of the clinic: one in a waiting room, one at the door. Each has a token of its own.
create table clinic_devices (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('wall', 'check-in')),
  name text not null check (length(name) between 1 and 80),
  location_id uuid not null,
  -- What a wall calls people by.
  shows text not null check (shows in ('number', 'initials')),
  -- Typed once on the device, which gets its token for it.
  code_hash bytea,
  code_ends_at timestamptz,
  token_hash bytea check (length(token_hash) = 32),
  created_at timestamptz not null,
  paired_at timestamptz,
  last_seen_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  check (num_nonnulls(code_hash, code_ends_at) <> 1),
  check ((token_hash is null) = (paired_at is null))
);
create unique index clinic_devices_code on clinic_devices (organization_id, code_hash);
create unique index clinic_devices_token on clinic_devices (organization_id, token_hash);
create index clinic_devices_location on clinic_devices (organization_id, location_id);
select platform.make_tenant_table('clinic_devices');

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{clinic-devices:manage}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
