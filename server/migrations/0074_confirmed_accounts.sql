-- Since when the clinic knows that an account acts for a patient: who only typed a name is shown nothing of what it writes.
alter table user_patients add column confirmed_at timestamptz;

-- Whose patient was here knows the clinic: themselves, or with the visit that their guardian booked.
select platform.for_each_clinic($$
  update user_patients up set confirmed_at = now()
  where exists (
    select from appointments a
    where a.patient_id = up.patient_id and a.status = 'fulfilled'
      and (up.relation = 'self' or a.booked_by_user_id = up.user_id))
$$);
