-- A message about a patient: something that the clinic shared lies in the account of who reads it.
alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check
  check (subject_kind in ('appointment', 'account-link', 'email-code', 'patient'));
alter table messages
  add column patient_id uuid generated always as (case subject_kind when 'patient' then subject_id end) stored;
alter table messages no force row level security;
alter table patients no force row level security;
alter table messages add foreign key (organization_id, patient_id) references patients (organization_id, id);
alter table messages force row level security;
alter table patients force row level security;

-- These need not be, either, and go by mail or not at all.
alter table message_choices drop constraint message_choices_kind_check;
alter table message_choices
  add constraint message_choices_kind_check check (kind in ('appointment-reminder', 'record-shared')),
  add constraint message_choices_way_check check (kind = 'appointment-reminder' or phone is null and not by_push);
