-- Weekly hours hold from a date on; those without one held before the first change. What held before a change stays.
create table schedule_changes (
  organization_id uuid references organizations,
  provider_id uuid not null,
  holds_from date not null,
  -- Hours that were changed on a screen are not changed by a file.
  origin text not null check (origin in ('screen', 'file')),
  primary key (organization_id, provider_id, holds_from),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade
);
select platform.make_tenant_table('schedule_changes');
select platform.note_slot_changes_of('schedule_changes');

alter table schedules add column holds_from date;
alter table schedules no force row level security;
alter table schedule_changes no force row level security;
alter table schedules add foreign key (organization_id, provider_id, holds_from)
  references schedule_changes (organization_id, provider_id, holds_from) on delete cascade;
alter table schedules force row level security;
alter table schedule_changes force row level security;

-- Two who change a doctor's weekly hours or limit at once notice.
alter table providers add column schedule_version integer not null default 1;
