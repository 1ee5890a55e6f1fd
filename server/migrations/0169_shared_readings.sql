-- What an account has seen of what was shared with it, and when last: all else is new to it. Each guardian has their own.
create table shared_readings (
  organization_id uuid,
  user_id uuid not null,
  patient_id uuid not null,
  record_kind text not null check (record_kind in ('note', 'file', 'prescription')),
  record_id uuid not null,
  read_at timestamptz not null,
  -- A key for each kind of record; of a note it is its visit.
  appointment_id uuid generated always as (case record_kind when 'note' then record_id end) stored,
  chart_file_id uuid generated always as (case record_kind when 'file' then record_id end) stored,
  prescription_id uuid generated always as (case record_kind when 'prescription' then record_id end) stored,
  primary key (organization_id, user_id, record_kind, record_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, chart_file_id) references chart_files (organization_id, id) on delete cascade,
  foreign key (organization_id, prescription_id) references prescriptions (organization_id, id) on delete cascade
);
create index shared_readings_patient on shared_readings (organization_id, patient_id);
create index shared_readings_appointment on shared_readings (organization_id, appointment_id) where appointment_id is not null;
create index shared_readings_chart_file on shared_readings (organization_id, chart_file_id) where chart_file_id is not null;
create index shared_readings_prescription on shared_readings (organization_id, prescription_id)
  where prescription_id is not null;
select platform.make_tenant_table('shared_readings');
select platform.move_with_patients('shared_readings');

-- What was shared before anybody was told what is new is new to nobody.
select platform.for_each_clinic($$
  insert into shared_readings (user_id, patient_id, record_kind, record_id, read_at)
  select up.user_id, up.patient_id, shared.kind, shared.id, now() from user_patients up join (
    select a.patient_id, 'note' as kind, a.id from encounter_shares s join appointments a on a.id = s.appointment_id
    union
    select patient_id, 'file', id from chart_files where shared_at is not null
    union
    select patient_id, 'prescription', id from prescriptions where status = 'active'
  ) shared on shared.patient_id = up.patient_id
$$);
