-- By how much a doctor runs late, as somebody of the clinic said last: it counts for the visits of one day of the clinic,
-- and ends with it. Taken back it is zero.
create table delays (
  organization_id uuid not null default current_organization() references organizations,
  provider_id uuid not null,
  minutes integer not null check (minutes between 0 and 240),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  version integer not null,
  primary key (organization_id, provider_id),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade,
  check (begins_at < ends_at)
);
select platform.make_tenant_table('delays');

-- Which mail told of which delay, of a visit at the time that it had then.
create table delay_notices (
  organization_id uuid not null default current_organization() references organizations,
  message_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  minutes integer not null check (minutes between 0 and 240),
  primary key (organization_id, message_id),
  foreign key (organization_id, message_id) references messages (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index delay_notices_appointment on delay_notices (organization_id, appointment_id);
select platform.make_tenant_table('delay_notices');

-- Who gives rights can give this one; whoever checks patients in and brings them in runs the day, and says when it is late.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{appointments:delay}', version = version + 1
  where permissions @> '{people:change,roles:change}' or permissions @> '{appointments:check-in,appointments:bring-in}'
$$);
