-- Two records of one person become one: what lies in one goes to the other, and back when that was an error. The record
-- that was merged stays, with nothing in it, and names the one that it became part of.
alter table patients add column merged_into uuid, add check (merged_into <> id);
alter table patients no force row level security;
alter table patients add foreign key (organization_id, merged_into) references patients (organization_id, id)
  deferrable initially deferred;
alter table patients force row level security;
create index patients_merged on patients (organization_id, merged_into) where merged_into is not null;

create table patient_merges (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  from_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  merged_by_user_id uuid not null,
  -- As they were called then.
  merged_by text not null,
  undo_until timestamptz not null,
  -- What both records said of their patient before, and what was kept. Null once one of them was erased.
  details jsonb,
  undone_at timestamptz,
  undone_by_user_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, from_id) references patients (organization_id, id),
  foreign key (organization_id, into_id) references patients (organization_id, id),
  foreign key (organization_id, merged_by_user_id) references users (organization_id, id),
  foreign key (organization_id, undone_by_user_id) references users (organization_id, id),
  check (from_id <> into_id),
  check ((undone_at is null) = (undone_by_user_id is null))
);
-- A record becomes part of one other at a time.
create unique index patient_merges_from on patient_merges (organization_id, from_id) where undone_at is null;
create index patient_merges_of on patient_merges (organization_id, from_id);
create index patient_merges_into on patient_merges (organization_id, into_id);
create index patient_merges_by on patient_merges (organization_id, merged_by_user_id);
create index patient_merges_undone_by on patient_merges (organization_id, undone_by_user_id) where undone_by_user_id is not null;
create index patient_merges_at on patient_merges (organization_id, merged_at);
select platform.make_tenant_table('patient_merges', 'select, insert, update');

create function keep_patient_merge() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  undoing constant text[] := '{undone_at,undone_by_user_id}';
begin
  if to_jsonb(new) - undoing - 'details' <> to_jsonb(old) - undoing - 'details'
    or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
    or (new.details is not null and new.details is distinct from old.details)
  then
    raise exception 'A merge is undone once, and never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_patient_merge before update on patient_merges for each row execute function keep_patient_merge();

-- Which rows went along, by their key beside clinic and patient; `removed` has the whole of one that stood in both records.
create table patient_merge_rows (
  organization_id uuid not null default current_organization() references organizations,
  merge_id uuid not null,
  table_name text not null,
  row_key jsonb not null,
  removed jsonb,
  foreign key (organization_id, merge_id) references patient_merges (organization_id, id),
  primary key (organization_id, merge_id, table_name, row_key)
);
select platform.make_tenant_table('patient_merge_rows', 'select, insert, delete');

-- Two records of which somebody said that they are two people.
create table patient_distinctions (
  organization_id uuid not null default current_organization() references organizations,
  one_id uuid not null,
  other_id uuid not null check (one_id < other_id),
  said_at timestamptz not null,
  said_by_user_id uuid not null,
  primary key (organization_id, one_id, other_id),
  foreign key (organization_id, one_id) references patients (organization_id, id),
  foreign key (organization_id, other_id) references patients (organization_id, id),
  foreign key (organization_id, said_by_user_id) references users (organization_id, id)
);
create index patient_distinctions_other on patient_distinctions (organization_id, other_id);
create index patient_distinctions_by on patient_distinctions (organization_id, said_by_user_id);
select platform.make_tenant_table('patient_distinctions', 'select, insert, delete');

-- What is written for a record that was merged lands in the one that it became part of. The record is held until the
-- transaction ends, so that no merge passes by what is being written.
create function survivor_of(of_organization uuid, of_patient uuid) returns uuid language plpgsql
  set search_path = public, pg_temp as $$
declare
  survivor uuid := of_patient;
  next uuid;
begin
  loop
    select merged_into into next from patients where organization_id = of_organization and id = survivor for key share;
    exit when next is null;
    survivor := next;
  end loop;
  return survivor;
end $$;

create function follow_merged_patient() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.patient_id is not null then
    new.patient_id := survivor_of(new.organization_id, new.patient_id);
  end if;
  return new;
end $$;

create function follow_merged_patient_of_message() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.subject_id := survivor_of(new.organization_id, new.subject_id);
  return new;
end $$;

-- For a table with what belongs to a patient (`patient_id`): its rows go along with a merge, and follow it.
create function platform.move_with_patients(tenant_table regclass)
  returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format(
    'create trigger follow_merged_patient before insert or update of patient_id on %s
       for each row execute function public.follow_merged_patient()', tenant_table);
  execute format('grant update (patient_id) on %s to polyclinic_app', tenant_table);
end $$;
revoke execute on function platform.move_with_patients from public;

select platform.move_with_patients(moved::regclass) from unnest('{appointments,user_patients,declined_patients,chart_entries,
  chart_files,chart_openings,former_details,prescriptions,medication_requests,repeat_requests,invoices,reviews,review_events,
  form_answers,referrals,waiting_list_entries}'::text[]) moved;
create trigger follow_merged_patient before insert or update of subject_id on messages
  for each row when (new.subject_kind = 'patient') execute function follow_merged_patient_of_message();

-- Rows that name their patient beside another row of theirs move after one another: it is looked at once all have.
do $$
declare
  each record;
begin
  for each in
    select k.conrelid::regclass as child, k.conname as name from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname = 'patient_id'
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'patients'::regclass
      and not k.condeferrable
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', each.child, each.name);
  end loop;
end $$;

-- What is never changed goes along all the same, with nothing else changed: in the transaction that writes down the merge,
-- or that it is undone.
create function is_moved_with_patient(before jsonb, after jsonb) returns boolean language plpgsql
  set search_path = public, pg_temp as $$
begin
  return before - 'patient_id' = after - 'patient_id' and exists (
    select from patient_merges m
    where m.organization_id = (after ->> 'organization_id')::uuid and m.xmin = pg_current_xact_id()::xid
      and (m.from_id, m.into_id) in (
        values ((case when m.undone_at is null then before else after end ->> 'patient_id')::uuid,
          (case when m.undone_at is null then after else before end ->> 'patient_id')::uuid)));
end $$;

do $$
declare
  each record;
begin
  for each in select * from (values
    ('keep_chart_file', 'chart_files', 'update'), ('keep_chart_opening', 'chart_openings', 'update'),
    ('keep_prescription', 'prescriptions', 'update'), ('keep_medication_request', 'medication_requests', 'update'),
    ('keep_review', 'reviews', 'update'), ('keep_form_answers', 'form_answers', 'update')) known (name, of_table, act)
  loop
    execute format('drop trigger %1$I on %2$I', each.name, each.of_table);
    execute format('create trigger %1$I before update on %2$I for each row
      when (old.patient_id = new.patient_id or not is_moved_with_patient(to_jsonb(old), to_jsonb(new)))
      execute function %1$I()', each.name, each.of_table);
  end loop;
end $$;
drop trigger keep_books on invoices;
create trigger keep_books before update on invoices for each row
  when (old.status = 'issued' and (old.patient_id = new.patient_id or not is_moved_with_patient(to_jsonb(old), to_jsonb(new))))
  execute function keep_books();
create trigger keep_books_of_invoices before delete on invoices for each row
  when (old.status = 'issued') execute function keep_books();
create or replace function keep_reviewed_visit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- A visit has columns that are not computed yet.
  if (old.status, old.provider_id) = (new.status, new.provider_id) and is_moved_with_patient(
    jsonb_build_object('organization_id', old.organization_id, 'patient_id', old.patient_id),
    jsonb_build_object('organization_id', new.organization_id, 'patient_id', new.patient_id))
  then
    return new;
  end if;
  if exists (select from reviews r where r.organization_id = new.organization_id and r.appointment_id = new.id) then
    raise exception 'A visit with a review took place' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
-- Entries and former details could be changed by nobody, which is so of all but whose they are.
create function keep_to_patient() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'This goes to another record by a merge alone' using errcode = 'restrict_violation';
end $$;
create trigger keep_to_patient before update on chart_entries for each row
  when (not is_moved_with_patient(to_jsonb(old), to_jsonb(new))) execute function keep_to_patient();
create trigger keep_to_patient before update on former_details for each row
  when (not is_moved_with_patient(to_jsonb(old), to_jsonb(new))) execute function keep_to_patient();

-- The columns by which a row of such a table is known, beside clinic and patient; and the one that names the patient.
create view patient_tables with (security_invoker) as
  select t.tgrelid as id, c.relname::text as name,
    case c.relname when 'messages' then 'subject_id' else 'patient_id' end as patient_column,
    array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary and a.attname not in ('organization_id', 'patient_id') order by a.attnum) as key
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'follow_merged_patient';
revoke all on patient_tables from public, polyclinic_app;
grant select on patient_tables to polyclinic_app;

-- Moves all that lies in one record to the other, and writes down what went. Both records are held by then.
create function move_patient_rows(of_merge uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  merge patient_merges;
  of_table patient_tables;
  key_of text;
begin
  select * into strict merge from patient_merges where id = of_merge;
  set constraints all deferred;
  -- An account that acts for both does so once: as their own, if it is that.
  with twice as (
    select case when f.is_primary then i.patient_id else f.patient_id end as patient_id, f.user_id
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

-- Moves back what went, and what was written since about one of these rows: a letter about that visit, the correction of
-- that entry. All else that came since stays.
create function return_patient_rows(of_merge uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  merge patient_merges;
  of_table patient_tables;
  link record;
  added integer;
  found_rows integer;
begin
  select * into strict merge from patient_merges where id = of_merge;
  set constraints all deferred;
  loop
    added := 0;
    for link in
      select child.name as child, child.key, parent.name as parent, parent.key[1] as parent_key, a.attname::text as on_column
      from pg_constraint k
        join patient_tables child on child.id = k.conrelid join patient_tables parent on parent.id = k.confrelid
        cross join lateral unnest(k.conkey, k.confkey) pair (from_column, to_column)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.from_column
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.to_column
      where k.contype = 'f' and b.attname = parent.key[1] and cardinality(parent.key) = 1
      union
      -- By way of the note of the visit.
      select child.name, child.key, 'appointments', 'id', 'appointment_id' from patient_tables child
        join pg_attribute a on a.attrelid = child.id and a.attname = 'appointment_id' where child.name <> 'messages'
    loop
      execute format('insert into patient_merge_rows (merge_id, table_name, row_key)
        select $1, %1$L, of_row.key from %1$I child
          cross join lateral (select jsonb_build_object(%2$s) as key) of_row
          join patient_merge_rows went on went.merge_id = $1 and went.table_name = %3$L and went.removed is null
            and went.row_key = jsonb_build_object(%4$L, child.%5$I)
        where child.patient_id = $2 on conflict do nothing',
        link.child, (select string_agg(format('%L, child.%I', k, k), ', ') from unnest(link.key) k),
        link.parent, link.parent_key, link.on_column)
        using of_merge, merge.into_id;
      get diagnostics found_rows = row_count;
      added := added + found_rows;
    end loop;
    exit when added = 0;
  end loop;
  for of_table in select * from patient_tables loop
    execute format('update %1$I t set %2$I = $2 from patient_merge_rows went
      where went.merge_id = $3 and went.table_name = %1$L and went.removed is null and t.patient_id = $1
        and went.row_key = jsonb_build_object(%3$s)', of_table.name, of_table.patient_column,
      (select string_agg(format('%L, t.%I', k, k), ', ') from unnest(of_table.key) k))
      using merge.into_id, merge.from_id, of_merge;
  end loop;
  -- Of an account that acted for both, as long as it acts for one of them still.
  insert into user_patients select back.* from patient_merge_rows went
    cross join lateral jsonb_populate_record(null::user_patients, went.removed) back
  where went.merge_id = of_merge and went.table_name = 'user_patients' and went.removed is not null
    and exists (select from user_patients still where still.user_id = back.user_id
      and still.patient_id in (merge.from_id, merge.into_id))
  on conflict do nothing;
  -- What was said of the account since, of the record in which it stayed, holds for both.
  update user_patients back set refuted_at = stayed.refuted_at, confirmed_at = null
  from patient_merge_rows went, user_patients stayed
  where went.merge_id = of_merge and went.table_name = 'user_patients' and went.removed is not null
    and back.user_id = (went.removed ->> 'user_id')::uuid and stayed.user_id = back.user_id
    and back.patient_id in (merge.from_id, merge.into_id) and stayed.patient_id in (merge.from_id, merge.into_id)
    and stayed.patient_id <> back.patient_id and stayed.refuted_at is not null and back.refuted_at is null;
  insert into declined_patients select back.* from patient_merge_rows went
    cross join lateral jsonb_populate_record(null::declined_patients, went.removed) back
  where went.merge_id = of_merge and went.table_name = 'declined_patients' and went.removed is not null
    and exists (select from declined_patients still where still.user_id = back.user_id
      and still.patient_id in (merge.from_id, merge.into_id))
  on conflict do nothing;
  update patients p set merged_into = merge.from_id from patient_merge_rows went
  where went.merge_id = of_merge and went.table_name = 'patients' and p.id = (went.row_key ->> 'id')::uuid;
  set constraints all immediate;
end $$;

-- Nobody finds a record that became part of another.
create or replace function write_patient_search_keys() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    delete from patient_search_keys
    where organization_id = old.organization_id and patient_id = old.id and key = any(array(
      select search_keys_of(old.given_name, old.family_name, old.email, old.phone, old.birth_date)));
  end if;
  if new.erased_at is null and new.restricted_at is null and new.merged_into is null then
    insert into patient_search_keys (organization_id, patient_id, key)
    select new.organization_id, new.id, key
    from search_keys_of(new.given_name, new.family_name, new.email, new.phone, new.birth_date) key;
  end if;
  return null;
end $$;
drop trigger rewrite_patient_search_keys on patients;
create trigger rewrite_patient_search_keys
  after update of given_name, family_name, email, phone, birth_date, erased_at, restricted_at, merged_into on patients
  for each row execute function write_patient_search_keys();

revoke execute on function keep_patient_merge, survivor_of, follow_merged_patient, follow_merged_patient_of_message,
  is_moved_with_patient, keep_to_patient, move_patient_rows, return_patient_rows from public;
grant execute on function survivor_of, is_moved_with_patient, move_patient_rows, return_patient_rows to polyclinic_app;

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{patients:merge}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
