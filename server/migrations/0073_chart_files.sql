-- What lies in a patient's chart as a file: put there by the clinic, or issued as a letter about a visit. It never
-- changes: a wrong one is withdrawn, once, with a reason, and stays to be seen; the bytes are a private file.
create table chart_files (
  organization_id uuid,
  id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('file', 'sick-note', 'referral')),
  name text not null check (char_length(name) between 1 and 200),
  written_at timestamptz not null,
  written_by_user_id uuid not null,
  -- As they were called then.
  written_by_name text not null,
  -- Of a letter: the visit whose note it goes with, the number that is printed on it, what was filled in, and the
  -- withdrawn one that it takes the place of.
  appointment_id uuid,
  reference text check (reference ~ '^[0-9A-Z]{8}$'),
  content jsonb,
  replaces uuid,
  withdrawn_at timestamptz,
  withdrawn_by_user_id uuid,
  withdrawn_by_name text,
  withdrawn_reason text check (char_length(withdrawn_reason) between 1 and 500),
  -- Since when the patient may open it.
  shared_at timestamptz,
  shared_by_user_id uuid,
  primary key (organization_id, id),
  unique (organization_id, reference),
  -- Of two who replace the same letter at once one is told.
  constraint chart_files_replaced_once unique (organization_id, replaces),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, appointment_id) references encounters (organization_id, appointment_id),
  foreign key (organization_id, replaces) references chart_files (organization_id, id) deferrable initially deferred,
  foreign key (organization_id, written_by_user_id) references users (organization_id, id),
  foreign key (organization_id, withdrawn_by_user_id) references users (organization_id, id),
  foreign key (organization_id, shared_by_user_id) references users (organization_id, id),
  check (num_nonnulls(appointment_id, reference, content) = case kind when 'file' then 0 else 3 end),
  check (kind <> 'file' or replaces is null),
  check (num_nonnulls(withdrawn_by_user_id, withdrawn_by_name, withdrawn_reason) = case when withdrawn_at is null then 0 else 3 end),
  check ((shared_at is null) = (shared_by_user_id is null))
);
create index chart_files_patient on chart_files (organization_id, patient_id, written_at);
create index chart_files_visit on chart_files (organization_id, appointment_id) where appointment_id is not null;
select platform.make_tenant_table('chart_files', 'select, insert, update, delete');

create function keep_chart_file() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  sharing constant text[] := '{shared_at,shared_by_user_id}';
  withdrawal constant text[] := '{withdrawn_at,withdrawn_by_user_id,withdrawn_by_name,withdrawn_reason}';
begin
  if to_jsonb(new) - sharing - withdrawal <> to_jsonb(old) - sharing - withdrawal
    or (old.withdrawn_at is not null and to_jsonb(new) <> to_jsonb(old))
  then
    raise exception 'A file of a chart is withdrawn, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_chart_file before update on chart_files for each row execute function keep_chart_file();

-- Files go with their patient, and never else: as the entries of a chart.
create function keep_chart_files() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from patients where organization_id = old.organization_id and id = old.patient_id and erased_at is null) then
    raise exception 'A file of a chart is withdrawn, never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_chart_files before delete on chart_files for each row execute function keep_chart_files();
revoke execute on function keep_chart_file, keep_chart_files from public;

alter table private_files drop constraint private_files_record_kind_check;
alter table private_files add constraint private_files_record_kind_check check (record_kind in ('appointment', 'chart-file'));
alter table private_files drop constraint private_files_appointment_id_check;
alter table private_files
  add column chart_file_id uuid generated always as (case record_kind when 'chart-file' then record_id end) stored,
  add constraint private_files_one_record check (num_nonnulls(appointment_id, chart_file_id) = 1);
-- Row security binds the owner, too: a key is added while it is off.
alter table chart_files no force row level security;
alter table private_files no force row level security;
alter table private_files
  add foreign key (organization_id, chart_file_id) references chart_files (organization_id, id);
alter table chart_files force row level security;
alter table private_files force row level security;
create index private_files_chart_file on private_files (organization_id, chart_file_id) where chart_file_id is not null;

-- The bytes of one stay as long as it does.
create function keep_private_file() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from chart_files f join patients p on p.organization_id = f.organization_id and p.id = f.patient_id
    where f.organization_id = old.organization_id and f.id = old.chart_file_id and p.erased_at is null
  ) then
    raise exception 'A file of a chart is withdrawn, never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_private_file before delete on private_files
  for each row when (old.record_kind = 'chart-file') execute function keep_private_file();
revoke execute on function keep_private_file from public;
