-- The way of a message's delivery to the job library is the way of any job: its name, and the ids it is about. Ids only,
-- in every value: nothing of a patient stands in a queue.
alter table platform.deliveries rename to enqueued_jobs;
alter table platform.enqueued_jobs add column job text, add column ids jsonb;
update platform.enqueued_jobs set job = 'deliver-message', ids = jsonb_build_object('messageId', message_id);
alter table platform.enqueued_jobs
  alter job set not null,
  alter ids set not null,
  alter due_at set default now(),
  drop column message_id,
  add constraint enqueued_jobs_ids_only check (jsonb_typeof(ids) = 'object' and not jsonb_path_exists(ids,
    'strict $.* ? (@.type() != "string" || !(@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"))'));

-- What a feature calls inside its transaction: the work is of the transaction's clinic, and begins after it commits.
create function enqueue_job(job text, ids jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into platform.enqueued_jobs (organization_id, job, ids) values (public.current_organization(), job, ids)
  $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to polyclinic_app;

-- A message is on its way with its row, written with one statement beside much else; one that is tried anew is enqueued.
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at)
  values (new.organization_id, 'deliver-message', jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'));
  return null;
end $$;
drop trigger enqueue_delivery_again on messages;
