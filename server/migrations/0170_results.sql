-- A result, of a laboratory or of imaging: a file of the chart that the patient opens once a doctor has looked at it and
-- released it, with a word of their own. Who looked at it first stays; so does the word once it was released, with who said it.
alter table chart_files
  add column result_category text check (result_category in ('laboratory', 'imaging', 'other')),
  add column reviewed_at timestamptz,
  add column reviewed_by_user_id uuid,
  add column reviewed_by_name text,
  add column word text check (char_length(word) between 1 and 2000),
  add column released_at timestamptz,
  add column released_by_user_id uuid,
  add column released_by_name text,
  drop constraint chart_files_kind_check,
  drop constraint chart_files_check,
  drop constraint chart_files_check1,
  add constraint chart_files_kind_check check (kind in ('file', 'result', 'sick-note', 'referral', 'report')),
  add constraint chart_files_letter check (
    num_nonnulls(appointment_id, reference, content) = case kind when 'file' then 0 when 'result' then 0 else 3 end),
  add constraint chart_files_replaces check (replaces is null or (kind <> 'file' and kind <> 'result')),
  add constraint chart_files_result check ((kind = 'result') = (result_category is not null)),
  add constraint chart_files_reviewed check (
    num_nonnulls(reviewed_by_user_id, reviewed_by_name) = case when reviewed_at is null then 0 else 2 end
    and (kind = 'result' or reviewed_at is null) and (word is null or reviewed_at is not null)),
  add constraint chart_files_released check (
    num_nonnulls(released_by_user_id, released_by_name) = case when released_at is null then 0 else 2 end
    and (released_at is null or reviewed_at is not null)
    and (kind <> 'result' or shared_at is null or released_at is not null));
create index chart_files_unreviewed on chart_files (organization_id, written_at)
  where kind = 'result' and reviewed_at is null and withdrawn_at is null;
alter table chart_files no force row level security;
alter table users no force row level security;
alter table chart_files
  add foreign key (organization_id, reviewed_by_user_id) references users (organization_id, id),
  add foreign key (organization_id, released_by_user_id) references users (organization_id, id);
alter table users force row level security;
alter table chart_files force row level security;

create or replace function keep_chart_file() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  changing text[] := '{shared_at,shared_by_user_id,withdrawn_at,withdrawn_by_user_id,withdrawn_by_name,withdrawn_reason}';
begin
  if old.kind = 'result' and old.reviewed_at is null then
    changing := changing || '{reviewed_at,reviewed_by_user_id,reviewed_by_name}'::text[];
  end if;
  if old.released_at is null then
    changing := changing || '{word,released_at,released_by_user_id,released_by_name}'::text[];
  end if;
  if to_jsonb(new) - changing <> to_jsonb(old) - changing
    or (old.withdrawn_at is not null and to_jsonb(new) <> to_jsonb(old))
  then
    raise exception 'A file of a chart is withdrawn, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
