-- A note in which nothing stands, because what was written was deleted again, counts as none. `isEmpty` of the domain says
-- the same; what is signed is never empty, and stays a note when it is erased.
create function is_written(note encounters) returns boolean language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp as $$
  select note.status = 'final'
    or note.content @? '$.* ? (@.type() == "number" || @.type() == "object" || @.type() == "string" && @ != "")'
$$;

create or replace function keep_doctor_of_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from encounters e where e.organization_id = new.organization_id and e.appointment_id = new.id
    and is_written(e))
  then
    raise exception 'A visit with a note stays with its doctor' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
