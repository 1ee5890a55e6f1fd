-- The clinic says one thing of an account that acts for a patient.
select platform.for_each_clinic($$
  update user_patients set confirmed_at = null where confirmed_at is not null and refuted_at is not null
$$);
alter table user_patients
  add constraint user_patients_verification_check check (confirmed_at is null or refuted_at is null);
