-- A range of a report that somebody keeps under a name, for themself or for all who may read that report.
create table report_views (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  report text not null check (report in ('operational', 'financial')),
  name text not null check (length(name) between 1 and 80),
  range text not null check (range in ('Today', 'Yesterday', 'Last 7 days', 'This month', 'Last month', 'This year', 'Custom')),
  from_date date,
  to_date date,
  is_compared boolean not null,
  -- Null: of every doctor, or of whoever reads it.
  provider_id uuid,
  is_shared boolean not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  check (num_nonnulls(from_date, to_date) = case range when 'Custom' then 2 else 0 end),
  check (from_date <= to_date),
  check (provider_id is null or report = 'operational')
);
create index report_views_of_user on report_views (organization_id, user_id);
select platform.make_tenant_table('report_views');
