-- Who is written to that a view of a report is there to be read, and how often.
create table report_mailings (
  organization_id uuid not null default current_organization() references organizations,
  view_id uuid not null,
  user_id uuid not null,
  rhythm text not null check (rhythm in ('weekly', 'monthly')),
  -- The day at the clinic from which on it is told of next.
  next_on date not null,
  primary key (organization_id, view_id, user_id),
  foreign key (organization_id, view_id) references report_views (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index report_mailings_of_user on report_mailings (organization_id, user_id);
create index report_mailings_due on report_mailings (organization_id, next_on);
select platform.make_tenant_table('report_mailings');
