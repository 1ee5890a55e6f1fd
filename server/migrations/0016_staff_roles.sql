-- A clinic's own roles for its people (receptionist, nurse, accountant): sets of permissions. Whoever has one carries the
-- role admin, whose default permissions it replaces.
create table staff_roles (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  name text not null,
  permissions text[] not null,
  primary key (organization_id, id),
  unique (organization_id, name)
);
alter table users add staff_role_id uuid;
alter table users no force row level security;
alter table users add foreign key (organization_id, staff_role_id) references staff_roles (organization_id, id);
alter table users force row level security;
alter table users add check (staff_role_id is null or 'admin' = any (roles));

alter table staff_roles enable row level security;
alter table staff_roles force row level security;
create policy tenant on staff_roles to polyclinic_app
  using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on staff_roles to polyclinic_app;
