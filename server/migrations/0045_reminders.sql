-- When a clinic reminds of a visit (hours before it), and when it does not write to anybody: from and until on its own
-- clock; the same twice for never.
alter table organizations
  add remind_hours_before integer[] not null default '{}' check (remind_hours_before <@ array[168, 48, 24, 2]),
  add quiet_from text not null default '21:00' check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add quiet_until text not null default '08:00' check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- That the patient said they will be there, of the time that the visit has now.
alter table appointments add confirmed_at timestamptz;
alter table appointment_history drop constraint appointment_history_act_check;
alter table appointment_history add constraint appointment_history_act_check
  check (act in ('book', 'reschedule', 'cancel', 'confirm', 'check-in', 'bring-in', 'finish', 'no-show', 'undo'));

-- Each reminder that was planned, once for a visit and the time that it has: of visits on one day one message. Without a
-- message: none was of use, since the visit got its time after the reminder's.
create table reminders (
  organization_id uuid not null default current_organization() references organizations,
  appointment_id uuid not null,
  hours_before integer not null check (hours_before > 0),
  starts_at timestamptz not null,
  message_id uuid,
  planned_at timestamptz not null,
  primary key (organization_id, appointment_id, hours_before, starts_at),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
create index reminders_message on reminders (organization_id, message_id) where message_id is not null;
select platform.make_tenant_table('reminders');

-- What nobody waits for comes last: it stays here until the library has nothing else to do, so that a password link
-- never stands behind a hundred thousand reminders.
alter table platform.enqueued_jobs add column is_last boolean not null default false;
create index enqueued_jobs_last on platform.enqueued_jobs (job, organization_id, due_at) where is_last;
create index enqueued_jobs_first on platform.enqueued_jobs (job) where not is_last;
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at, is_urgent, is_last)
  values (new.organization_id, 'deliver-message', jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'),
    coalesce(new.subject_kind in ('account-link', 'email-code'), false),
    new.kind = 'appointment-reminder');
  return null;
end $$;
