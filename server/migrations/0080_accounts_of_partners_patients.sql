-- What a partner typed counted as written by the clinic, and an account that took it as its own as confirmed.
select platform.for_each_clinic($$
  update user_patients up set confirmed_at = null
  where up.confirmed_at is not null
    and (
      select a.source from appointments a where a.patient_id = up.patient_id order by a.created_at, a.id limit 1
    ) = 'partner'
    and not exists (
      select from audit_events said
      where said.action = 'patients:confirm-account' and said.object_id = up.patient_id
        and said.detail = up.user_id::text)
$$);
