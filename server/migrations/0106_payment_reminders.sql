-- Each reminder of an overdue invoice once, whoever sends it; which is next follows from these and from the ledger.
alter table organizations add column payment_reminder_days integer[] not null default '{}' check (
  cardinality(payment_reminder_days) <= 3 and 1 <= all (payment_reminder_days) and 180 >= all (payment_reminder_days)
  and (payment_reminder_days[1] < payment_reminder_days[2]) is not false
  and (payment_reminder_days[2] < payment_reminder_days[3]) is not false);

create table payment_reminders (
  organization_id uuid not null default current_organization() references organizations,
  invoice_id uuid not null,
  level integer not null check (level between 1 and 3),
  sent_on date not null,
  message_id uuid not null,
  primary key (organization_id, invoice_id, level),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
create index payment_reminders_message on payment_reminders (organization_id, message_id);
select platform.make_tenant_table('payment_reminders', 'select, insert, delete');

-- Of an invoice that is disputed, or to be paid otherwise, nobody is reminded.
create table payment_reminder_pauses (
  organization_id uuid not null default current_organization() references organizations,
  invoice_id uuid not null,
  reason text not null check (reason in ('disputed', 'agreed', 'other')),
  paused_at timestamptz not null,
  paused_by_user_id uuid not null,
  -- As they were called then.
  paused_by text not null,
  primary key (organization_id, invoice_id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, paused_by_user_id) references users (organization_id, id)
);
select platform.make_tenant_table('payment_reminder_pauses', 'select, insert, delete');
