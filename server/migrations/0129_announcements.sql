-- What the clinic told everybody who has a visit on a day, or with one doctor on that day.
create table announcements (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  day date not null,
  provider_id uuid,
  words text not null check (length(words) between 1 and 500),
  sent_at timestamptz not null,
  sent_by_user_id uuid not null,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, sent_by_user_id) references users (organization_id, id)
);
select platform.make_tenant_table('announcements');
create index announcements_day on announcements (organization_id, day);

-- Whose visits it was about, and by which mail; without one somebody calls.
create table announcement_visits (
  organization_id uuid not null default current_organization() references organizations,
  announcement_id uuid not null,
  appointment_id uuid not null,
  message_id uuid,
  primary key (organization_id, announcement_id, appointment_id),
  foreign key (organization_id, announcement_id) references announcements (organization_id, id) on delete cascade,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
select platform.make_tenant_table('announcement_visits');
create index announcement_visits_appointment on announcement_visits (organization_id, appointment_id);
create index announcement_visits_message on announcement_visits (organization_id, message_id);

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{messages:announce}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
