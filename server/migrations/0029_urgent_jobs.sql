-- Somebody sits before the screen and waits for a link: its mail leaves before the rest of its clinic.
alter table platform.enqueued_jobs add column is_urgent boolean not null default false;
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at, is_urgent)
  values (new.organization_id, 'deliver-message', jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'),
    new.subject_kind is not distinct from 'account-link');
  return null;
end $$;
