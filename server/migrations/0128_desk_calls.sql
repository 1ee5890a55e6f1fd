-- That somebody was phoned about a visit, or was not reached. Whom to call follows from visits and messages; `about` says what
-- of them it was, so that what changes later is another call.
create table desk_calls (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  appointment_id uuid not null,
  reason text not null check (reason in ('canceled', 'moved', 'late', 'announced', 'undelivered', 'refused-address', 'no-address')),
  about text not null check (length(about) <= 40),
  outcome text not null check (outcome in ('reached', 'not-reached')),
  called_at timestamptz not null,
  called_by_user_id uuid not null,
  undone_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, called_by_user_id) references users (organization_id, id)
);
select platform.make_tenant_table('desk_calls');
-- Of two who say so at once, one does.
create unique index desk_calls_reached on desk_calls (organization_id, appointment_id, reason, about)
  where outcome = 'reached' and undone_at is null;
create index desk_calls_appointment on desk_calls (organization_id, appointment_id);
create index desk_calls_time on desk_calls (organization_id, called_at);
