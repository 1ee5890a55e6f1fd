-- Reminders as notifications of a browser: a third channel, whose messages name the address of whose the browsers are.
alter table messages drop constraint messages_channel_check, drop constraint messages_check1;
alter table messages
  add constraint messages_channel_check check (channel in ('email', 'sms', 'push')),
  add constraint messages_number_check check (channel <> 'sms' or to_address ~ '^\+[1-9][0-9]{6,14}$');
create index messages_by_push on messages (organization_id, to_address, created_at) where channel = 'push';

-- Push services have a queue of their own, too.
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at, is_urgent, is_last)
  values (new.organization_id,
    case new.channel when 'sms' then 'deliver-text' when 'push' then 'deliver-push' else 'deliver-message' end,
    jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'),
    coalesce(new.subject_kind in ('account-link', 'email-code'), false),
    new.kind = 'appointment-reminder');
  return null;
end $$;

-- A choice may be notifications on one's own browsers.
alter table message_choices
  add column by_push boolean not null default false,
  add check (not by_push or phone is null);

-- Where browsers are reached by the services of who made them, with the keys that only they read with (RFC 8291): of
-- whoever reads an address, since they switched it on in a session.
create table push_subscriptions (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  browser text,
  system text,
  added_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, endpoint),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade
);
create index push_subscriptions_session on push_subscriptions (organization_id, session_id);
create index push_subscriptions_email on push_subscriptions (organization_id, email, added_at);
select platform.make_tenant_table('push_subscriptions');

-- A browser is notified no longer than somebody lets its session be: whatever ends that (signing out, here or elsewhere,
-- another password, other roles, a closed account) ends it, too. A session that only ran out ends nothing, since a
-- reminder may be months away; then a later one of the same browser ends it.
create function end_devices_of_session() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from push_subscriptions d using sessions s
  where s.organization_id = d.organization_id and s.id = d.session_id
    and s.organization_id = new.organization_id and s.user_id = new.user_id
    and (s.id = new.id or s.last_seen_at < new.created_at
      and s.browser is not distinct from new.browser and s.system is not distinct from new.system);
  return null;
end $$;
create trigger sessions_end_devices after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function end_devices_of_session();
