-- `unsolicited`: whoever caused the message has not shown that the address is theirs. Only so many of these leave for one
-- mailbox, the others are `on-hold`. `superseded`: a newer message about the same thing says all of it.
alter table messages add column unsolicited boolean not null default false;
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('waiting', 'queued', 'on-hold', 'sent', 'outbox', 'failed', 'withdrawn', 'superseded'));
create index messages_on_hold on messages (organization_id, created_at) where status = 'on-hold';
