-- What a clinic asks its patients. It is built as a draft; what is published is a version, which is never changed.
create table forms (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- FHIR's codes of a publication.
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  -- `by-hand`: somebody of the clinic asks one patient.
  asked text not null default 'by-hand' check (asked in ('by-hand', 'before-visits')),
  -- For how long answers count; null: for good.
  valid_days integer check (valid_days between 1 and 3650),
  definition jsonb not null,
  version integer not null default 1 check (version > 0),
  -- The published one that is asked now.
  current_number integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check ((status = 'draft') = (current_number is null))
);

-- Before visits of which services it is asked; none: before those of all.
create table form_services (
  organization_id uuid not null default current_organization() references organizations,
  form_id uuid not null,
  service_id uuid not null,
  primary key (organization_id, form_id, service_id),
  foreign key (organization_id, form_id) references forms (organization_id, id) on delete cascade,
  foreign key (organization_id, service_id) references services (organization_id, id) on delete cascade
);
create index form_services_service on form_services (organization_id, service_id);
select platform.make_tenant_table('form_services');

create table form_versions (
  organization_id uuid not null default current_organization() references organizations,
  form_id uuid not null,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 120),
  definition jsonb not null,
  published_at timestamptz not null,
  published_by_user_id uuid,
  published_by text not null,
  primary key (organization_id, form_id, number),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, published_by_user_id) references users (organization_id, id)
);
create index form_versions_published_by on form_versions (organization_id, published_by_user_id);
select platform.make_tenant_table('forms');
select platform.make_tenant_table('form_versions', 'select, insert');

-- What a patient says to one version: FHIR's QuestionnaireResponse, with its codes.
create table form_answers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  form_id uuid not null,
  form_number integer not null,
  patient_id uuid not null,
  -- The visit before which it was asked, if it was.
  appointment_id uuid,
  status text not null default 'in-progress' check (status in ('in-progress', 'completed')),
  -- By field. Completed: what was shown, and nothing else.
  content jsonb not null,
  version integer not null default 1 check (version > 0),
  -- Begun by the mailed link of its visit: nobody reads it by a link else.
  is_by_link boolean not null default false,
  -- Who began it, or asked for it.
  begun_by_user_id uuid,
  asked_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  completed_by_user_id uuid,
  completed_by text check (length(completed_by) between 1 and 400),
  primary key (organization_id, id),
  foreign key (organization_id, form_id, form_number) references form_versions (organization_id, form_id, number),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, begun_by_user_id) references users (organization_id, id),
  foreign key (organization_id, completed_by_user_id) references users (organization_id, id),
  check (num_nonnulls(completed_at, completed_by) = case status when 'completed' then 2 else 0 end),
  check (status = 'completed' or completed_by_user_id is null),
  check (not is_by_link or appointment_id is not null and begun_by_user_id is null)
);
-- Whoever begins again goes on with what there is.
create unique index form_answers_begun on form_answers (organization_id, form_id, patient_id)
  where status = 'in-progress' and not is_by_link;
create unique index form_answers_begun_by_link on form_answers (organization_id, form_id, appointment_id)
  where status = 'in-progress' and is_by_link;
create index form_answers_patient on form_answers (organization_id, patient_id, form_id);
create index form_answers_form on form_answers (organization_id, form_id, form_number);
create index form_answers_visit on form_answers (organization_id, appointment_id);
create index form_answers_begun_by on form_answers (organization_id, begun_by_user_id);
create index form_answers_completed_by on form_answers (organization_id, completed_by_user_id);
select platform.make_tenant_table('form_answers');

-- That something agreed to in a form is so no more: the answers stay as they were given.
create table consent_withdrawals (
  organization_id uuid not null default current_organization() references organizations,
  answers_id uuid not null,
  field_id text not null check (length(field_id) between 1 and 40),
  withdrawn_at timestamptz not null,
  withdrawn_by_user_id uuid,
  withdrawn_by text not null check (length(withdrawn_by) between 1 and 400),
  primary key (organization_id, answers_id, field_id),
  foreign key (organization_id, answers_id) references form_answers (organization_id, id),
  foreign key (organization_id, withdrawn_by_user_id) references users (organization_id, id)
);
create index consent_withdrawals_by on consent_withdrawals (organization_id, withdrawn_by_user_id);
select platform.make_tenant_table('consent_withdrawals', 'select, insert, delete');

create function keep_form_version() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'A published version is never changed' using errcode = 'restrict_violation';
end $$;
create trigger keep_form_version before update or delete on form_versions
  for each row execute function keep_form_version();

-- What is asked was published. In place of a key, since the versions point at their form.
create function require_published() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.current_number is not null and not exists (select from form_versions v
    where v.organization_id = new.organization_id and v.form_id = new.id and v.number = new.current_number)
  then
    raise exception 'This version was not published' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger require_published after update on forms for each row execute function require_published();

-- What was completed stays as it was, whoever asks; whose answers they are, and to what, never changes.
create function keep_form_answers() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status = 'completed'
    or (new.id, new.form_id, new.form_number, new.patient_id, new.appointment_id, new.is_by_link, new.begun_by_user_id)
      is distinct from
      (old.id, old.form_id, old.form_number, old.patient_id, old.appointment_id, old.is_by_link, old.begun_by_user_id)
  then
    raise exception 'Completed answers are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_form_answers before update on form_answers for each row execute function keep_form_answers();

create function keep_completed_answers() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from patients where organization_id = old.organization_id and id = old.patient_id and erased_at is null)
  then
    raise exception 'Completed answers go with their patient, and never else' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_completed_answers before delete on form_answers
  for each row when (old.status = 'completed') execute function keep_completed_answers();

-- Answers are about the patient of their visit, to a version that was published for the form.
create function require_own_visit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.appointment_id is not null and not exists (select from appointments a
    where a.organization_id = new.organization_id and a.id = new.appointment_id and a.patient_id = new.patient_id)
  then
    raise exception 'This is a visit of somebody else' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger require_own_visit before insert on form_answers for each row execute function require_own_visit();

-- What is withdrawn was agreed to, and stays withdrawn.
create function require_consent() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from form_answers f where f.organization_id = new.organization_id and f.id = new.answers_id
    and f.status = 'completed' and f.content -> new.field_id = 'true'::jsonb)
  then
    raise exception 'Nothing was agreed to there' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger require_consent before insert on consent_withdrawals for each row execute function require_consent();

create function keep_withdrawal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or exists (select from form_answers f join patients p
      on p.organization_id = f.organization_id and p.id = f.patient_id
    where f.organization_id = old.organization_id and f.id = old.answers_id and p.erased_at is null)
  then
    raise exception 'What was withdrawn stays withdrawn' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_withdrawal before update or delete on consent_withdrawals
  for each row execute function keep_withdrawal();

revoke execute on function keep_form_version, require_published, keep_form_answers, keep_completed_answers, require_own_visit,
  require_consent, keep_withdrawal from public;
