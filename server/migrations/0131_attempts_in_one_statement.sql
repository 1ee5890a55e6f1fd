-- What is counted before it is done (decision 29) was counted in a transaction of five statements. A function that enters
-- the clinic by itself is such a transaction in one (decision 138).

-- How each limit stands, one after the other. Looked up one by one: how many are asked is not known to the planner, which
-- would else read the whole table. `still`: what counts of the window before.
create function attempts_so_far(asked json) returns table (
    place integer, kind text, key bytea, starts_at timestamptz, most float8, size integer,
    count integer, before integer, still integer)
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select place, kind, key, starts_at, most, size, count, before, floor(before * remains)::int
    from (
      select l.*,
        coalesce((select a.count from attempts a
          where a.kind = l.kind and a.key = l.key and a.window_starts_at = l.starts_at), 0) as count,
        coalesce((select a.count from attempts a
          where a.kind = l.kind and a.key = l.key and a.window_starts_at = l.previous_starts_at), 0) as before
      from json_to_recordset(attempts_so_far.asked) as l (place integer, kind text, key bytea, starts_at timestamptz,
        previous_starts_at timestamptz, remains float8, most float8, size integer)
      offset 0
    ) counted;
end $$;

-- Counts an attempt at each of the limits, or at none when one of them is used up: then it waits for no row. `is_lazy`: the
-- commit does not wait until it is on the disk. The answer is how each stands with this attempt.
create function take_attempts(clinic uuid, asked json, is_lazy boolean)
  returns table (place integer, count integer, before integer, still integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  counted json;
begin
  perform set_config('app.organization_id', clinic::text, true);
  if is_lazy then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  with so_far as materialized (select * from attempts_so_far(take_attempts.asked)),
  added as (
    insert into attempts (kind, key, window_starts_at, count)
    select kind, key, starts_at, size from so_far
    where not exists (select from so_far where count + size + still > most)
    order by place
    on conflict (organization_id, kind, key, window_starts_at) do update set count = attempts.count + excluded.count
    returning kind, count
  )
  select json_agg(json_build_object('place', place, 'kind', kind, 'key', key, 'starts_at', starts_at, 'size', size,
      'count', coalesce(added.count, so_far.count + so_far.size), 'before', before, 'still', still,
      'is_added', added.count is not null, 'is_met', coalesce(added.count, so_far.count + so_far.size) + still > most)
    order by place)
  into counted
  from so_far left join added using (kind);
  -- Others came first at the same moment.
  if exists (select from json_to_recordset(counted) as c (is_added boolean, is_met boolean) where is_added and is_met) then
    update attempts a set count = a.count - c.size
    from json_to_recordset(counted) as c (kind text, key bytea, starts_at timestamptz, size integer)
    where a.kind = c.kind and a.key = c.key and a.window_starts_at = c.starts_at;
  end if;
  return query
    select c.place, c.count, c.before, c.still
    from json_to_recordset(counted) as c (place integer, count integer, before integer, still integer) order by c.place;
end $$;

-- It acts with the rights of the app, under the clinic's own policies.
grant create on schema public to polyclinic_app;
alter function take_attempts owner to polyclinic_app;
revoke create on schema public from polyclinic_app;
revoke execute on function attempts_so_far, take_attempts from public;
grant execute on function attempts_so_far, take_attempts to polyclinic_app;
-- All that a connection may do before a transaction picks a role.
grant usage on schema public to polyclinic_none;
grant execute on function take_attempts to polyclinic_none;
