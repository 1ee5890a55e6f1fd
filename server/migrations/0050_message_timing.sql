-- How long the confirmation of a booking waits, so that what is moved or canceled meanwhile is told as it is then.
alter table organizations
  add confirm_after_minutes integer not null default 2 check (confirm_after_minutes between 0 and 10);
