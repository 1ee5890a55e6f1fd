-- Which clinic wrote how many text messages in which minute, so that none takes what the server has for all. What was
-- counted before is nobody's, and in no clinic's share.
alter table platform.texts_written rename column hour to minute;
alter table platform.texts_written drop constraint texts_written_pkey;
alter table platform.texts_written
  add column organization_id uuid not null default '00000000-0000-0000-0000-000000000000',
  add primary key (minute, organization_id);
alter table platform.texts_written alter column organization_id drop default;

-- Of so many wanted, as many as the last 24 hours have left for this clinic: half of what the others left, rounded up, so
-- that who comes next always finds some; a server's only clinic has all. They count if the transaction commits.
create or replace function take_texts(wanted integer, most integer, at timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  clinic uuid := public.current_organization();
  own bigint;
  others bigint;
  share bigint;
  taken integer;
begin
  perform pg_advisory_xact_lock(hashtext('platform.texts_written'));
  delete from platform.texts_written where minute <= at - interval '25 hours';
  select coalesce(sum(texts) filter (where organization_id = clinic), 0),
    coalesce(sum(texts) filter (where organization_id <> clinic), 0)
    into own, others
  from platform.texts_written where minute > at - interval '24 hours' - interval '1 minute' and minute <= at;
  share := greatest(most - others, 0);
  if exists (select from platform.domains where organization_id <> clinic) then
    share := (share + 1) / 2;
  end if;
  taken := least(wanted, greatest(share - own, 0));
  if taken > 0 then
    insert into platform.texts_written as written (minute, organization_id, texts)
    values (date_trunc('minute', at), clinic, taken)
    on conflict (minute, organization_id) do update set texts = written.texts + excluded.texts;
  end if;
  return taken;
end $$;

-- A reminder whose text message or notification cannot leave in time; the mail in its place is of use until the visit.
alter table reminders add column late boolean not null default false;
create index reminders_late on reminders (organization_id, message_id) where late;
