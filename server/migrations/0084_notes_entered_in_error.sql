-- A signed note that was written into the wrong chart or the wrong visit is marked as entered in error, and an addendum by
-- itself: by a row beside it, since what was signed is never changed. The visit can have a new note then; which of a visit's
-- notes counts is the one without such a row, and there is at most one: a second note needs the mark of the first.
alter table encounter_addenda drop constraint encounter_addenda_organization_id_appointment_id_fkey;
alter table encounter_shares drop constraint encounter_shares_organization_id_appointment_id_fkey;
alter table chart_files drop constraint chart_files_organization_id_appointment_id_fkey;

alter table encounters
  add column number integer not null default 1 check (number > 0),
  -- The note of the same visit that was entered in error before it.
  add column replaces integer,
  add check (coalesce(replaces, 0) = number - 1),
  drop constraint encounters_pkey,
  add primary key (organization_id, appointment_id, number);

-- Which note of its visit.
alter table encounter_addenda add column note_number integer not null default 1;
alter table encounter_addenda alter column note_number drop default;
alter table encounter_shares add column note_number integer not null default 1;
alter table encounter_shares alter column note_number drop default;
alter table chart_files add column note_number integer;

create table encounter_errors (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  appointment_id uuid not null,
  note_number integer not null,
  -- Only this one; null: the whole note with all that was added to it.
  addendum_id uuid,
  whole_note integer generated always as (case when addendum_id is null then note_number end) stored,
  -- Since when the patient could read the note, where its doctor had shared it.
  shared_at timestamptz,
  reason text not null check (char_length(reason) <= 500),
  marked_at timestamptz not null,
  marked_by_user_id uuid not null,
  -- As they were called then.
  marked_by text not null,
  erased_at timestamptz,
  primary key (organization_id, id),
  constraint encounter_errors_note_once unique (organization_id, appointment_id, whole_note),
  constraint encounter_errors_addendum_once unique (organization_id, addendum_id),
  foreign key (organization_id, appointment_id, note_number) references encounters (organization_id, appointment_id, number),
  foreign key (organization_id, addendum_id) references encounter_addenda (organization_id, id),
  foreign key (organization_id, marked_by_user_id) references users (organization_id, id),
  check ((reason = '') = (erased_at is not null)),
  check (addendum_id is null or shared_at is null)
);
select platform.make_tenant_table('encounter_errors', 'select, insert, update');

-- Row security binds the owner, too: keys are added and rows filled in while it is off.
alter table encounters no force row level security;
alter table encounter_addenda no force row level security;
alter table encounter_shares no force row level security;
alter table encounter_errors no force row level security;
alter table chart_files no force row level security;
alter table chart_files disable trigger keep_chart_file;
update chart_files set note_number = 1 where appointment_id is not null;
alter table chart_files enable trigger keep_chart_file;
alter table chart_files
  add check ((note_number is null) = (appointment_id is null)),
  add foreign key (organization_id, appointment_id, note_number) references encounters (organization_id, appointment_id, number);
alter table encounter_addenda
  add foreign key (organization_id, appointment_id, note_number) references encounters (organization_id, appointment_id, number);
alter table encounter_shares
  add foreign key (organization_id, appointment_id, note_number) references encounters (organization_id, appointment_id, number);
-- The two tables point at each other: what is restored is looked at when all is there.
alter table encounters
  add foreign key (organization_id, appointment_id, replaces)
    references encounter_errors (organization_id, appointment_id, whole_note) deferrable;
alter table encounters force row level security;
alter table encounter_addenda force row level security;
alter table encounter_shares force row level security;
alter table encounter_errors force row level security;
alter table chart_files force row level security;

-- Only a signed note is added to and shared, as long as it counts; and only a signed one is marked. Whoever marks it locks
-- it first, so that of one who marks and one who adds or shares at the same time the second sees what the first did.
create or replace function require_signed_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from encounters e where e.organization_id = new.organization_id
    and e.appointment_id = new.appointment_id and e.number = new.note_number for key share;
  if not exists (select from encounters e where e.organization_id = new.organization_id
    and e.appointment_id = new.appointment_id and e.number = new.note_number and e.status = 'final'
    and not exists (select from encounter_errors x where x.organization_id = e.organization_id
      and x.appointment_id = e.appointment_id and x.whole_note = e.number))
  then
    raise exception 'What is added to was not signed, or entered in error' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function lock_marked_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from encounters e where e.organization_id = new.organization_id
    and e.appointment_id = new.appointment_id and e.number = new.note_number for update;
  if not exists (select from encounters e where e.organization_id = new.organization_id
    and e.appointment_id = new.appointment_id and e.number = new.note_number and e.status = 'final')
  then
    raise exception 'Only what was signed is marked as entered in error' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lock_marked_note before insert on encounter_errors for each row execute function lock_marked_note();

create function keep_encounter_error() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  emptied constant text[] := '{reason,erased_at,whole_note}';
begin
  if not (old.erased_at is null and new.erased_at is not null and new.reason = ''
    and to_jsonb(new) - emptied = to_jsonb(old) - emptied)
  then
    raise exception 'What was entered in error stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_encounter_error before update on encounter_errors for each row execute function keep_encounter_error();
revoke execute on function lock_marked_note, keep_encounter_error from public;

-- Who gives rights can give this one; who lost the notes of visits (0065) does not get them back by it.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{encounters:mark-in-error}', version = version + 1
  where permissions @> '{people:change,roles:change,encounters:write}'
$$);
