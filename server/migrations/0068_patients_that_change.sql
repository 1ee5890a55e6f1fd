alter table changes drop constraint changes_noun_check;
alter table changes add constraint changes_noun_check
  check (noun in ('appointment', 'encounter', 'patient', 'schedule', 'message', 'person', 'session'));
