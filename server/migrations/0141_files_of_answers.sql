-- Files with which a question of a form is answered. They are kept where patients' files are, and go with their answers.
alter table private_files drop constraint private_files_record_kind_check;
alter table private_files add constraint private_files_record_kind_check
  check (record_kind in ('appointment', 'chart-file', 'form-answers'));
alter table private_files drop constraint private_files_one_record;
alter table private_files
  add column form_answers_id uuid generated always as (case record_kind when 'form-answers' then record_id end) stored,
  -- Which question they answer.
  add column field_id text check (length(field_id) between 1 and 40),
  add constraint private_files_one_record check (num_nonnulls(appointment_id, chart_file_id, form_answers_id) = 1),
  add constraint private_files_field check ((record_kind = 'form-answers') = (field_id is not null));
-- The same picture answers two questions, each with a file of its own.
alter table private_files drop constraint private_files_organization_id_record_kind_record_id_added_b_key;
alter table private_files add constraint private_files_same_bytes
  unique nulls not distinct (organization_id, record_kind, record_id, field_id, added_by_link, sha256);
-- Row security binds the owner, too: a key is added while it is off.
alter table form_answers no force row level security;
alter table private_files no force row level security;
alter table private_files
  add foreign key (organization_id, form_answers_id) references form_answers (organization_id, id);
alter table form_answers force row level security;
alter table private_files force row level security;
create index private_files_form_answers on private_files (organization_id, form_answers_id)
  where form_answers_id is not null;

-- What was sent stays as it was sent, its files, too.
create function keep_answer_file() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from form_answers f join patients p on p.organization_id = f.organization_id and p.id = f.patient_id
    where f.organization_id = old.organization_id and f.id = old.form_answers_id and f.status = 'completed'
      and p.erased_at is null
  ) then
    raise exception 'Completed answers are never changed' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_answer_file before delete on private_files
  for each row when (old.record_kind = 'form-answers') execute function keep_answer_file();
revoke execute on function keep_answer_file from public;
