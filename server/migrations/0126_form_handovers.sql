-- A tablet on which patients fill in what the desk hands them.
alter table clinic_devices
  drop constraint clinic_devices_kind_check,
  add constraint clinic_devices_kind_check check (kind in ('wall', 'check-in', 'form'));

-- The form that was handed over on a tablet last: one at a time, and each on one tablet.
create table form_handovers (
  organization_id uuid not null default current_organization() references organizations,
  device_id uuid not null,
  id uuid not null,
  answers_id uuid not null,
  appointment_id uuid not null,
  handed_at timestamptz not null,
  -- When something was read or answered there last.
  used_at timestamptz check (used_at >= handed_at),
  -- Put away by whoever held it, or since nobody answered any more.
  closed_at timestamptz check (closed_at >= handed_at),
  primary key (organization_id, device_id),
  foreign key (organization_id, device_id) references clinic_devices (organization_id, id) on delete cascade,
  foreign key (organization_id, answers_id) references form_answers (organization_id, id) on delete cascade,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create unique index form_handovers_id on form_handovers (organization_id, id);
create unique index form_handovers_answers on form_handovers (organization_id, answers_id);
create index form_handovers_visit on form_handovers (organization_id, appointment_id);
select platform.make_tenant_table('form_handovers');
