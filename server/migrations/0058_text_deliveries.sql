-- Text messages have a queue of their own: a provider that does not answer holds no mail up.
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at, is_urgent, is_last)
  values (new.organization_id, case new.channel when 'sms' then 'deliver-text' else 'deliver-message' end,
    jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'),
    coalesce(new.subject_kind in ('account-link', 'email-code'), false),
    new.kind = 'appointment-reminder');
  return null;
end $$;

-- What must not be done yet, such as a text in quiet hours, waits so long.
drop function enqueue_job(text, jsonb, boolean);
create function enqueue_job(job text, ids jsonb, is_urgent boolean default false, wait_for interval default '0')
  returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into platform.enqueued_jobs (organization_id, job, ids, is_urgent, due_at)
    values (public.current_organization(), job, ids, is_urgent, now() + wait_for)
  $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to polyclinic_app;

-- How many text messages all clinics together have written: whoever runs the server pays for them.
create table platform.texts_written (
  hour timestamptz primary key,
  texts integer not null check (texts > 0)
);

-- Of so many wanted, as many as a day (the last 24 hours) has left; they count if the transaction commits.
create function take_texts(wanted integer, most integer, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  taken integer;
begin
  perform pg_advisory_xact_lock(hashtext('platform.texts_written'));
  delete from platform.texts_written where hour < at - interval '2 days';
  select least(wanted, greatest(most - coalesce(sum(texts), 0), 0)) into taken
  from platform.texts_written where hour > at - interval '1 day' and hour <= at;
  if taken > 0 then
    insert into platform.texts_written as written (hour, texts) values (date_trunc('hour', at), taken)
    on conflict (hour) do update set texts = written.texts + excluded.texts;
  end if;
  return taken;
end $$;
revoke execute on function take_texts from public;
grant execute on function take_texts to polyclinic_app;
