-- What is known of a patient beyond their visits, entry by entry. Nothing is overwritten: an entry that is corrected, has
-- ended or was an error is replaced by another, once, and stays.
create table chart_entries (
  organization_id uuid,
  id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('allergy', 'condition', 'medicine', 'pregnancy', 'team-note')),
  status text not null check (status in ('active', 'none-known', 'ended', 'entered-in-error')),
  -- The substance or class, the condition, the medicine; a note to the team has only its text.
  title text check (length(title) between 1 and 200),
  -- The reaction, the dose, the note itself.
  detail text check (length(detail) between 1 and 2000),
  severity text check (severity in ('mild', 'moderate', 'severe')),
  -- Since when; of a pregnancy when the birth is expected.
  on_date date,
  replaces uuid,
  written_by_user_id uuid not null,
  -- As they were called then.
  written_by_name text not null,
  written_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, patient_id, kind, id),
  -- Of two who correct the same entry at once one is told.
  constraint chart_entries_replaced_once unique (organization_id, replaces),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, patient_id, kind, replaces)
    references chart_entries (organization_id, patient_id, kind, id) deferrable initially deferred,
  check (severity is null or kind = 'allergy'),
  check (status <> 'none-known' or kind <> 'pregnancy' and kind <> 'team-note' and title is null and severity is null),
  check (status <> 'active' or case kind when 'team-note' then detail is not null when 'pregnancy' then true else title is not null end),
  check (status = 'active' or status = 'none-known' or replaces is not null)
);
create index chart_entries_patient on chart_entries (organization_id, patient_id, written_at);
select platform.make_tenant_table('chart_entries', 'select, insert, delete');

-- Entries go with their patient, and never else.
create function keep_chart_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from patients where organization_id = old.organization_id and id = old.patient_id and erased_at is null) then
    raise exception 'an entry of a chart is replaced, never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_chart_entries before delete on chart_entries for each row execute function keep_chart_entries();

-- Somebody who does not treat a patient opened the chart, and said why: for some hours. Why goes with the patient: it may
-- say how they are.
create table chart_openings (
  organization_id uuid,
  id uuid not null,
  patient_id uuid not null,
  user_id uuid not null,
  reason text check (length(reason) between 1 and 500),
  opened_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > opened_at),
  erased_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check ((reason is null) = (erased_at is not null))
);
create index chart_openings_of on chart_openings (organization_id, user_id, patient_id, ends_at);
create index chart_openings_at on chart_openings (organization_id, opened_at);
create index chart_openings_patient on chart_openings (organization_id, patient_id);
select platform.make_tenant_table('chart_openings', 'select, insert, update');

create function keep_chart_opening() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not (old.erased_at is null and new.erased_at is not null
    and to_jsonb(new) - '{reason,erased_at}'::text[] = to_jsonb(old) - '{reason,erased_at}'::text[])
  then
    raise exception 'That a chart was opened is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_chart_opening before update on chart_openings for each row execute function keep_chart_opening();
revoke execute on function keep_chart_entries, keep_chart_opening from public;

-- Who gives rights can give the right to see who opened what. What is clinical has who could read patients' documents
-- before: who cares for those that they bring in, and who gives rights and is no manager of the office alone.
select platform.for_each_clinic($$
  update staff_roles set version = version + 1, permissions = permissions
    || case when permissions @> '{documents:read}' then '{patients:read-clinical,patients:write-clinical}' else '{}' end::text[]
    || case when permissions @> '{documents:read,people:change,roles:change}' then '{patients:break-glass}' else '{}' end::text[]
    || case when permissions @> '{people:change,roles:change}' then '{audit:read}' else '{}' end::text[]
  where permissions @> '{people:change,roles:change}' or permissions @> '{appointments:bring-in,documents:read}'
$$);
