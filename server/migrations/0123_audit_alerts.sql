-- What of the audit somebody was told of by mail: each finding once. As long as it is found, a row says so.
create table audit_alerts (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null,
  found_on date not null,
  -- As in the audit: by ids alone, null for who was not signed in, and for denials of different acts.
  actor_user_id uuid,
  action text,
  told_at timestamptz not null,
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, kind, found_on, actor_user_id, action)
);
select platform.make_tenant_table('audit_alerts', 'select, insert, delete');

alter table organizations
  add column mail_audit_seal text not null default 'weekly' check (mail_audit_seal in ('never', 'daily', 'weekly'));
