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
-- whoever reads an address.
create table push_subscriptions (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  browser text,
  system text,
  added_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, endpoint)
);
create index push_subscriptions_email on push_subscriptions (organization_id, email, added_at);
select platform.make_tenant_table('push_subscriptions');
