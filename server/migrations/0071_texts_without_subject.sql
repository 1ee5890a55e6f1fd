-- A text message has no subject; a text that was given up has none, and no body.
do $$
declare
  found name;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'message_texts'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%length(subject)%';
  execute format('alter table message_texts drop constraint %I', found);
end $$;
alter table message_texts add constraint message_texts_subject_check check (length(subject) <= 150);
