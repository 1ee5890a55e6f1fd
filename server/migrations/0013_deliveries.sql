-- What is to be delivered, of all clinics: written with its message, in the same statement, and moved to the job library's
-- queue by whoever looks next. Nobody but the triggers below adds to it, so that no way of writing a message is forgotten.
create table platform.deliveries (
  message_id uuid not null,
  organization_id uuid not null,
  due_at timestamptz not null
);
grant select, delete on platform.deliveries to polyclinic_platform;

create function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- By how long it waits, from now on: a message that is tried anew was due long ago.
  insert into platform.deliveries (message_id, organization_id, due_at)
  values (new.id, new.organization_id,
    now() + case when new.status = 'waiting' then new.due_at - new.created_at else interval '0' end);
  return null;
end $$;
create trigger enqueue_delivery after insert on messages for each row
  when (new.status in ('waiting', 'queued')) execute function platform.enqueue_delivery();
create trigger enqueue_delivery_again after update on messages for each row
  when (old.status = 'failed' and new.status = 'queued') execute function platform.enqueue_delivery();
