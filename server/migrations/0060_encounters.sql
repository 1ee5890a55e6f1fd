-- The note of a visit: one draft, saved as it is typed, until the visit's doctor signs it.
create table encounters (
  organization_id uuid not null default current_organization() references organizations,
  appointment_id uuid not null,
  -- FHIR's codes of a composition; that a signed one is amended, its addenda say.
  status text not null default 'preliminary' check (status in ('preliminary', 'final')),
  content jsonb not null,
  -- By field: in which version it was changed last, when, and by whom.
  changed jsonb not null,
  version integer not null check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  signed_at timestamptz,
  signed_by_user_id uuid,
  signed_by text,
  content_hash bytea check (length(content_hash) = 32),
  erased_at timestamptz,
  primary key (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, signed_by_user_id) references users (organization_id, id),
  check ((status = 'final') = (num_nonnulls(signed_at, signed_by_user_id, signed_by, content_hash) = 4))
);
create index encounters_drafts on encounters (organization_id, appointment_id) where status = 'preliminary';
select platform.make_tenant_table('encounters', 'select, insert, update');

-- What was added to a signed note.
create table encounter_addenda (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  appointment_id uuid not null,
  text text not null,
  created_at timestamptz not null,
  written_by_user_id uuid not null,
  written_by text not null,
  erased_at timestamptz,
  check ((text = '') = (erased_at is not null)),
  primary key (organization_id, id),
  foreign key (organization_id, appointment_id) references encounters (organization_id, appointment_id),
  foreign key (organization_id, written_by_user_id) references users (organization_id, id)
);
create index encounter_addenda_note on encounter_addenda (organization_id, appointment_id, created_at);
select platform.make_tenant_table('encounter_addenda', 'select, insert, update');

-- What was signed stays as it was signed, and what was added to it, whoever asks: only an erasure empties them, and then
-- says so. Its hash stays.
create function keep_signed_note() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status = 'final' and not (old.erased_at is null and new.erased_at is not null and new.content = '{}'
    and new.changed = '{}' and to_jsonb(new) - '{content,changed,erased_at}'::text[] = to_jsonb(old) - '{content,changed,erased_at}'::text[])
  then
    raise exception 'A signed note is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_signed_note before update on encounters for each row execute function keep_signed_note();

create function keep_addendum() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not (old.erased_at is null and new.erased_at is not null and new.text = ''
    and to_jsonb(new) - '{text,erased_at}'::text[] = to_jsonb(old) - '{text,erased_at}'::text[])
  then
    raise exception 'An addendum is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_addendum before update on encounter_addenda for each row execute function keep_addendum();

-- Only a signed note has addenda.
create function require_signed_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from encounters e where e.organization_id = new.organization_id
    and e.appointment_id = new.appointment_id and e.status = 'final')
  then
    raise exception 'What is added to was not signed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger require_signed_note before insert on encounter_addenda for each row execute function require_signed_note();
revoke execute on function keep_signed_note, keep_addendum, require_signed_note from public;

alter table changes drop constraint changes_noun_check;
alter table changes add constraint changes_noun_check
  check (noun in ('appointment', 'encounter', 'schedule', 'message', 'person', 'session'));

-- Who gives rights can give this one; who brings patients in and opens their documents measures before the doctor comes.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{encounters:write}', version = version + 1
  where permissions @> '{people:change,roles:change}' or permissions @> '{appointments:bring-in,documents:read}'
$$);
