-- An addendum that was begun belongs to the note that it adds to, and ends with the mark that this note was entered in
-- error. What ended (added, issued, discarded) leaves its place at the next version, without words: a save that comes too
-- late finds another version than it saw, and begins nothing anew.
alter table visit_drafts
  alter column content drop not null,
  -- Which note of the visit is added to.
  add column note_number integer;

-- Row security binds the owner, too: rows are filled in and keys are added while it is off.
alter table visit_drafts no force row level security;
alter table encounters no force row level security;
alter table encounter_errors no force row level security;
update visit_drafts d set note_number = e.number
from encounters e
where d.kind = 'addendum' and e.organization_id = d.organization_id and e.appointment_id = d.appointment_id
  and e.status = 'final'
  and not exists (select from encounter_errors x where x.organization_id = e.organization_id
    and x.appointment_id = e.appointment_id and (x.whole_note = e.number or x.whole_note is not null and x.marked_at > d.updated_at));
update visit_drafts set content = null, version = version + 1 where kind = 'addendum' and note_number is null;
alter table visit_drafts
  add check ((note_number is not null) = (kind = 'addendum' and content is not null)),
  add foreign key (organization_id, appointment_id, note_number) references encounters (organization_id, appointment_id, number);
alter table visit_drafts force row level security;
alter table encounters force row level security;
alter table encounter_errors force row level security;

create trigger require_signed_note before insert or update on visit_drafts
for each row when (new.note_number is not null) execute function require_signed_note();

create function end_addendum_draft() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update visit_drafts d set content = null, note_number = null, version = d.version + 1, updated_at = new.marked_at
  where d.organization_id = new.organization_id and d.appointment_id = new.appointment_id
    and d.note_number = new.whole_note;
  return null;
end $$;
create trigger end_addendum_draft after insert on encounter_errors
for each row when (new.whole_note is not null) execute function end_addendum_draft();
revoke execute on function end_addendum_draft from public;
