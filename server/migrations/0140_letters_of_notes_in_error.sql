-- A letter's draft begins with the words of its visit's note. When this note is marked as entered in error, these may be
-- about somebody else: like an addendum's, it ends with the mark. Before it, all that is begun for a visit belongs to the
-- one note of it that counts.
create function end_drafts_of_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update visit_drafts d set content = null, note_number = null, version = d.version + 1, updated_at = new.marked_at
  where d.organization_id = new.organization_id and d.appointment_id = new.appointment_id and d.content is not null;
  return null;
end $$;
create trigger end_drafts_of_note after insert on encounter_errors
for each row when (new.whole_note is not null) execute function end_drafts_of_note();
revoke execute on function end_drafts_of_note from public;
drop trigger end_addendum_draft on encounter_errors;
drop function end_addendum_draft();

-- Row security binds the owner, too: rows are changed while it is off.
alter table visit_drafts no force row level security;
alter table encounter_errors no force row level security;
update visit_drafts d set content = null, version = d.version + 1
where d.kind <> 'addendum' and d.content is not null
  and exists (select from encounter_errors x where x.organization_id = d.organization_id
    and x.appointment_id = d.appointment_id and x.whole_note is not null and x.marked_at > d.updated_at);
alter table visit_drafts force row level security;
alter table encounter_errors force row level security;
