-- What somebody asks for while they wait is urgent, also when it is enqueued by itself (a message that is sent now).
drop function enqueue_job(text, jsonb);
create function enqueue_job(job text, ids jsonb, is_urgent boolean default false) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into platform.enqueued_jobs (organization_id, job, ids, is_urgent)
    values (public.current_organization(), job, ids, is_urgent)
  $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to polyclinic_app;
