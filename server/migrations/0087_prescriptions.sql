-- What a doctor prescribes on one paper: a draft that is saved as it is typed, until they sign it.
create table prescriptions (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  -- The visit for which it is written, if it is for one.
  appointment_id uuid,
  -- Once it is signed: the visit for which this, or what it goes on from, was prescribed first. Whoever booked that reads it.
  first_visit_id uuid,
  status text not null default 'draft' check (status in ('draft', 'active')),
  content jsonb not null,
  version integer not null check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_user_id uuid not null,
  signed_at timestamptz,
  signed_by_user_id uuid,
  -- As they were called then.
  signed_by text,
  -- Printed on it: by this anybody can ask whether it is genuine, until then.
  code text check (code ~ '^[0-9A-Z]{8}$'),
  valid_until date,
  -- All that is on the paper, and what the checks found, as it was seen when it was signed.
  paper jsonb,
  words jsonb,
  issues jsonb,
  content_hash bytea check (length(content_hash) = 32),
  -- With the fifth, what is on it is told to nobody who only has the code.
  wrong_birth_dates integer not null default 0 check (wrong_birth_dates between 0 and 5),
  primary key (organization_id, id),
  unique (organization_id, code),
  unique (organization_id, id, patient_id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, first_visit_id) references appointments (organization_id, id),
  foreign key (organization_id, updated_by_user_id) references users (organization_id, id),
  foreign key (organization_id, signed_by_user_id) references users (organization_id, id),
  check (num_nonnulls(signed_at, signed_by_user_id, signed_by, code, valid_until, paper, words, issues, content_hash)
    = case status when 'active' then 9 else 0 end)
);
-- Whoever begins another goes on with the one that there is.
create unique index prescriptions_draft on prescriptions (organization_id, provider_id, patient_id) where status = 'draft';
create index prescriptions_patient on prescriptions (organization_id, patient_id);
create index prescriptions_first_visit on prescriptions (organization_id, first_visit_id) where first_visit_id is not null;
create index prescriptions_visit on prescriptions (organization_id, appointment_id) where appointment_id is not null;
select platform.make_tenant_table('prescriptions', 'select, insert, update, delete');

-- One drug of a signed prescription.
create table medication_requests (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  prescription_id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  position integer not null check (position >= 0),
  -- That its time is over, its last day says.
  status text not null default 'active' check (status in ('active', 'stopped', 'entered-in-error')),
  -- Its key in a list; null: it was typed.
  drug text check (length(drug) between 1 and 120),
  -- With its strength and form, and how to take it, as printed.
  name text not null check (length(name) between 1 and 400),
  sentence text not null,
  shorthand text,
  content jsonb not null,
  signed_at timestamptz not null,
  -- The last day; null: until further notice.
  ends_on date,
  -- What it goes on from, or takes the place of.
  prior_id uuid,
  prior_kind text check (prior_kind in ('renewal', 'replacement')),
  ended_at timestamptz,
  ended_by_user_id uuid,
  ended_by text,
  -- Null: another took its place.
  end_reason text check (length(end_reason) between 1 and 500),
  primary key (organization_id, id),
  unique (organization_id, id, patient_id),
  foreign key (organization_id, prescription_id, patient_id) references prescriptions (organization_id, id, patient_id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, prior_id, patient_id) references medication_requests (organization_id, id, patient_id)
    deferrable initially deferred,
  foreign key (organization_id, ended_by_user_id) references users (organization_id, id),
  check ((prior_id is null) = (prior_kind is null)),
  check (prior_id <> id),
  check (num_nonnulls(ended_at, ended_by_user_id, ended_by) = case status when 'active' then 0 else 3 end),
  check (case status when 'active' then end_reason is null when 'entered-in-error' then end_reason is not null else true end)
);
-- Of two who go on from the same one is told; what was an error never happened.
create unique index medication_requests_one_next on medication_requests (organization_id, prior_id)
  where status <> 'entered-in-error';
create index medication_requests_prescription on medication_requests (organization_id, prescription_id);
create index medication_requests_patient on medication_requests (organization_id, patient_id, signed_at);
create index medication_requests_provider on medication_requests (organization_id, provider_id, signed_at);
select platform.make_tenant_table('medication_requests', 'select, insert, update, delete');

-- A patient asks for more of what they were prescribed.
create table repeat_requests (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  medication_id uuid not null,
  patient_id uuid not null,
  note text not null check (length(note) <= 500),
  asked_at timestamptz not null,
  asked_by_user_id uuid not null,
  status text not null default 'requested' check (status in ('requested', 'fulfilled', 'declined')),
  answered_at timestamptz,
  answered_by_user_id uuid,
  -- What the patient should do instead, or why the medicine itself was ended.
  answer text check (length(answer) between 1 and 500),
  -- What was prescribed for it.
  fulfilled_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, medication_id, patient_id) references medication_requests (organization_id, id, patient_id),
  foreign key (organization_id, asked_by_user_id) references users (organization_id, id),
  foreign key (organization_id, answered_by_user_id) references users (organization_id, id),
  foreign key (organization_id, fulfilled_by, patient_id) references medication_requests (organization_id, id, patient_id),
  check (num_nonnulls(answered_at, answered_by_user_id) = case status when 'requested' then 0 else 2 end),
  check ((fulfilled_by is not null) = (status = 'fulfilled')),
  check ((answer is not null) = (status = 'declined'))
);
create unique index repeat_requests_open on repeat_requests (organization_id, medication_id) where status = 'requested';
create index repeat_requests_medication on repeat_requests (organization_id, medication_id, asked_at);
create index repeat_requests_patient on repeat_requests (organization_id, patient_id);
select platform.make_tenant_table('repeat_requests', 'select, insert, update, delete');

-- What somebody keeps to prescribe again: one drug or several.
create table prescription_sets (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  items jsonb not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index prescription_sets_user on prescription_sets (organization_id, user_id);
select platform.make_tenant_table('prescription_sets');

-- A doctor of the clinic read what the checks of doses and interactions are and are not, and turned them on, or off. The
-- last word counts.
create table decision_support_acceptances (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  is_on boolean not null,
  accepted_at timestamptz not null,
  accepted_by_user_id uuid not null,
  accepted_by text not null,
  primary key (organization_id, id),
  foreign key (organization_id, accepted_by_user_id) references users (organization_id, id)
);
create index decision_support_acceptances_at on decision_support_acceptances (organization_id, accepted_at);
select platform.make_tenant_table('decision_support_acceptances', 'select, insert');

-- What was signed stays as it was signed, whoever asks. Wrong dates of birth are counted, and never forgotten.
create function keep_prescription() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.status = 'active' and to_jsonb(new) - 'wrong_birth_dates' <> to_jsonb(old) - 'wrong_birth_dates')
    or new.wrong_birth_dates < old.wrong_birth_dates
    or (new.id, new.patient_id, new.provider_id) is distinct from (old.id, old.patient_id, old.provider_id)
  then
    raise exception 'A signed prescription is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_prescription before update on prescriptions for each row execute function keep_prescription();

-- A draft can be thrown away; what was signed goes with its patient, and never else.
create function keep_prescriptions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from patients where organization_id = old.organization_id and id = old.patient_id and erased_at is null)
  then
    raise exception 'What was prescribed is never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_prescriptions before delete on prescriptions
  for each row when (old.status = 'active') execute function keep_prescriptions();
create trigger keep_medication_requests before delete on medication_requests
  for each row execute function keep_prescriptions();

-- A drug is one of those that were signed, and goes on from what no doctor has ended: what another took the place of was
-- ended by that alone, and goes on once that was an error. The row that it goes on from is held, so that nobody ends it
-- meanwhile.
create function require_signed_medication() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  goes_on boolean;
begin
  if not exists (select from prescriptions p where p.organization_id = new.organization_id and p.id = new.prescription_id
    and p.signed_at = new.signed_at and p.provider_id = new.provider_id
    and p.content @> jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', new.id))))
  then
    raise exception 'This drug was not signed' using errcode = 'restrict_violation';
  end if;
  if new.prior_id is not null then
    select m.status = 'active' or m.status = 'stopped' and m.end_reason is null into goes_on from medication_requests m
    where m.organization_id = new.organization_id and m.id = new.prior_id for no key update;
    if goes_on is not true then
      raise exception 'What this goes on from has ended' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger require_signed_medication before insert on medication_requests
  for each row execute function require_signed_medication();

-- It ends once, and is never changed else; an error only while nothing goes on from it.
create function keep_medication_request() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  ending constant text[] := '{status,ended_at,ended_by_user_id,ended_by,end_reason}';
begin
  if old.status <> 'active' or to_jsonb(new) - ending <> to_jsonb(old) - ending then
    raise exception 'What was prescribed is never changed' using errcode = 'restrict_violation';
  end if;
  if new.status = 'entered-in-error' and exists (select from medication_requests m where m.organization_id = new.organization_id
    and m.prior_id = new.id and m.status <> 'entered-in-error')
  then
    raise exception 'Another goes on from this' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_medication_request before update on medication_requests
  for each row execute function keep_medication_request();

create function keep_acceptance() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'What was accepted is never changed' using errcode = 'restrict_violation';
end $$;
create trigger keep_acceptance before update or delete on decision_support_acceptances
  for each row execute function keep_acceptance();
revoke execute on function keep_prescription, keep_prescriptions, require_signed_medication, keep_medication_request,
  keep_acceptance from public;

alter table changes drop constraint changes_noun_check;
alter table changes add constraint changes_noun_check
  check (noun in ('appointment', 'encounter', 'schedule', 'patient', 'prescription', 'message', 'person', 'session'));

-- Who gives rights and sees charts can give this one: with it goes the sight of what is clinical, which a manager of the
-- office alone does not have.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{prescriptions:write}', version = version + 1
  where permissions @> '{people:change,roles:change,patients:read-clinical}'
$$);
