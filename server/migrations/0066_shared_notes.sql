-- A signed note that the visit's doctor lets the patient read, until the row is taken away again.
create table encounter_shares (
  organization_id uuid not null default current_organization() references organizations,
  appointment_id uuid not null,
  shared_at timestamptz not null,
  shared_by_user_id uuid not null,
  primary key (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references encounters (organization_id, appointment_id),
  foreign key (organization_id, shared_by_user_id) references users (organization_id, id)
);
select platform.make_tenant_table('encounter_shares', 'select, insert, delete');
create trigger require_signed_note before insert on encounter_shares for each row execute function require_signed_note();
