-- What stood in a patient's record before somebody changed it: until when, and who changed it. Written with each change, and
-- never changed; contact goes with whoever's it was, name and date of birth with the patient.
create table former_details (
  organization_id uuid,
  id uuid not null,
  patient_id uuid not null,
  -- As the API calls it.
  field text not null check (field ~ '^[a-z][A-Za-z]*$'),
  -- Null: nothing.
  value text check (length(value) between 1 and 400),
  until timestamptz not null,
  changed_by_side text not null check (changed_by_side in ('clinic', 'patient')),
  changed_by_user_id uuid not null,
  -- As they were called then.
  changed_by_name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, changed_by_user_id) references users (organization_id, id)
);
create index former_details_patient on former_details (organization_id, patient_id, until);
select platform.make_tenant_table('former_details', 'select, insert, delete');

create function keep_former_details() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.field in ('givenName', 'familyName', 'birthDate')
    and exists (select from patients where organization_id = old.organization_id and id = old.patient_id and erased_at is null)
  then
    raise exception 'who somebody was said to be is kept as long as their record' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_former_details before delete on former_details for each row execute function keep_former_details();
revoke execute on function keep_former_details from public;

-- Of an account that joined a record by an address which the clinic had corrected: from which visits on it is shown what was
-- booked online, as long as the clinic has not said that it acts for the patient. Null: it joined otherwise.
alter table user_patients add column shown_from timestamptz;

-- Who corrects what a record says sees the record; and goes on seeing the outbox, which went with it.
select platform.for_each_clinic($$
  update staff_roles set version = version + 1,
    permissions = array(select distinct each from unnest(permissions || '{patients:read-basic,messages:list}') each)
  where permissions @> '{patients:write}' and not permissions @> '{patients:read-basic,messages:list}'
$$);

-- What was decided for one person alone: who is denied the outbox corrected nothing either, and goes on so.
select platform.for_each_clinic($$
  with decided as (
    insert into user_permissions as stands (user_id, permission, is_granted, given_by, given_at, ends_at, reason)
    select user_id, 'patients:write', false, given_by, given_at, ends_at, reason from user_permissions
      where permission = 'messages:list' and not is_granted and (ends_at is null or ends_at > now())
    on conflict (organization_id, user_id, permission) do update
      set is_granted = false, given_by = excluded.given_by, given_at = excluded.given_at, ends_at = excluded.ends_at,
        reason = excluded.reason
      where stands.is_granted or stands.ends_at < coalesce(excluded.ends_at, 'infinity')
    returning user_id
  )
  update users set version = version + 1 where id in (select user_id from decided)
$$);
-- And who was given the right to correct goes on seeing the outbox.
select platform.for_each_clinic($$
  with decided as (
    insert into user_permissions as stands (user_id, permission, is_granted, given_by, given_at, ends_at, reason)
    select user_id, 'messages:list', true, given_by, given_at, ends_at, reason from user_permissions
      where permission = 'patients:write' and is_granted and (ends_at is null or ends_at > now())
    on conflict (organization_id, user_id, permission) do update
      set is_granted = true, given_by = excluded.given_by, given_at = excluded.given_at, ends_at = excluded.ends_at,
        reason = excluded.reason
      where not stands.is_granted or stands.ends_at < coalesce(excluded.ends_at, 'infinity')
    returning user_id
  )
  update users set version = version + 1 where id in (select user_id from decided)
$$);
