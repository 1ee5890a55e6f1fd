-- How an account came to act for somebody else's record: its owner wrote a child down, the patient or a guardian let them, or
-- the clinic said so. Null: with a booking, or by an address.
alter table user_patients
  add column came_by text check (came_by in ('added', 'patient', 'guardian', 'clinic')),
  -- Who they are to the patient.
  add column relationship text check (relationship in (
    'parent', 'grandparent', 'guardian', 'spouse', 'child', 'sibling', 'friend', 'other')),
  -- `visits`: books, sees, moves and cancels them, and reads nothing of what the clinic shares.
  add column access text not null default 'everything' check (access in ('everything', 'visits')),
  -- On whose word they act, of those for whom the clinic has not said so itself: what it learns of the one holds for the other.
  add column let_in_by_user_id uuid,
  -- Since when both have been told that it ends, because the patient comes of age.
  add column end_told_at timestamptz,
  add constraint user_patients_came_by_others check (came_by is null or relation = 'guardian'),
  add constraint user_patients_access_of_others check (access = 'everything' or relation = 'guardian'),
  add constraint user_patients_let_in_by_somebody check (let_in_by_user_id is null or relation = 'guardian');
alter table user_patients no force row level security;
alter table users no force row level security;
alter table user_patients
  add foreign key (organization_id, let_in_by_user_id) references users (organization_id, id);
alter table users force row level security;
alter table user_patients force row level security;
create index user_patients_let_in_by on user_patients (organization_id, let_in_by_user_id);

-- When somebody is of age: from the first moment of their eighteenth birthday where the clinic is, which of who was born on
-- February 29 is March 1.
create function comes_of_age(born date, zone text) returns timestamptz language sql immutable parallel safe as $$
  select (born + interval '18 years'
    + make_interval(days => (extract(day from born) - extract(day from born + interval '18 years'))::int)) at time zone zone
$$;
revoke execute on function comes_of_age from public;
grant execute on function comes_of_age to polyclinic_app;

-- Nobody takes an adult for their child, nor lets another one do so: only an adult, and the clinic, lets somebody act for them.
create function guardian_of_child() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from patients p join organizations o using (organization_id)
    where organization_id = new.organization_id and p.id = new.patient_id
      and comes_of_age(p.birth_date, o.time_zone) > new.created_at)
  then
    raise exception 'a guardian begins to act for a child' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- Once all is written: the child and who acts for them come with one statement. What is brought back, from a backup or with a
-- merge that is undone, began long ago, and by a date of birth that may have been corrected since.
create trigger guardian_of_child after insert on user_patients for each row
  when (new.came_by in ('added', 'guardian') and current_setting('app.brings_back', true) is distinct from 'on')
  execute function guardian_of_child();
revoke execute on function guardian_of_child from public;

-- Who is asked to act for a patient, by the address of an account that there may not be yet. An answer, or whoever takes it
-- back, ends it: who said what stands in the audit.
create table guardian_invitations (
  organization_id uuid,
  id uuid not null,
  patient_id uuid not null,
  email text not null check (email = lower(email)),
  relationship text not null check (relationship in (
    'parent', 'grandparent', 'guardian', 'spouse', 'child', 'sibling', 'friend', 'other')),
  access text not null check (access in ('everything', 'visits')),
  invited_by_user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, invited_by_user_id) references users (organization_id, id)
);
create index guardian_invitations_email on guardian_invitations (organization_id, email);
create index guardian_invitations_patient on guardian_invitations (organization_id, patient_id);
create index guardian_invitations_inviter on guardian_invitations (organization_id, invited_by_user_id);
select platform.make_tenant_table('guardian_invitations', 'select, insert, delete');
select platform.move_with_patients('guardian_invitations');

create or replace function move_patient_rows(of_merge uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  merge patient_merges;
  of_table patient_tables;
  key_of text;
begin
  select * into strict merge from patient_merges where id = of_merge;
  set constraints all deferred;
  -- An account that acts for both does so once: as their own, if it is that, and with no more than it may of each.
  with twice as (
    select case when f.is_primary or (f.access = 'visits' and not i.is_primary) then i.patient_id else f.patient_id end
      as patient_id, f.user_id
    from user_patients f join user_patients i on i.user_id = f.user_id
    where f.patient_id = merge.from_id and i.patient_id = merge.into_id
  ), gone as (
    delete from user_patients u using twice t where u.patient_id = t.patient_id and u.user_id = t.user_id returning u.*
  )
  insert into patient_merge_rows (merge_id, table_name, row_key, removed)
  select of_merge, 'user_patients', jsonb_build_object('user_id', user_id, 'twice', true), to_jsonb(gone) from gone;
  with gone as (
    delete from declined_patients d using declined_patients i
    where d.patient_id = merge.from_id and i.patient_id = merge.into_id and i.user_id = d.user_id returning d.*
  )
  insert into patient_merge_rows (merge_id, table_name, row_key, removed)
  select of_merge, 'declined_patients', jsonb_build_object('user_id', user_id, 'twice', true), to_jsonb(gone) from gone;
  for of_table in select * from patient_tables loop
    key_of := (select string_agg(format('%L, moved.%I', k, k), ', ') from unnest(of_table.key) k);
    execute format('with moved as (update %1$I set %2$I = $2 where patient_id = $1 returning *)
      insert into patient_merge_rows (merge_id, table_name, row_key)
      select $3, %1$L, jsonb_build_object(%3$s) from moved', of_table.name, of_table.patient_column, key_of)
      using merge.from_id, merge.into_id, of_merge;
  end loop;
  with moved as (update patients set merged_into = merge.into_id where merged_into = merge.from_id returning id)
  insert into patient_merge_rows (merge_id, table_name, row_key)
  select of_merge, 'patients', jsonb_build_object('id', id) from moved;
  set constraints all immediate;
end $$;

-- An invitation tells who sent it: erased, they go from it.
alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check check (subject_kind in (
  'appointment', 'account-link', 'email-code', 'patient', 'invoice', 'payment', 'waiting-list-offer', 'account'));
