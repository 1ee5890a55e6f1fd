-- Records that somebody made with the address of an account, and of which its owner said that they are not theirs: they
-- are not asked again.
create table declined_patients (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  patient_id uuid not null,
  declined_at timestamptz not null default now(),
  primary key (organization_id, user_id, patient_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
create index declined_patients_patient on declined_patients (organization_id, patient_id);

alter table declined_patients enable row level security;
alter table declined_patients force row level security;
create policy tenant on declined_patients to polyclinic_app
  using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()));
grant select, insert, update, delete on declined_patients to polyclinic_app;
