-- Whether what was kept is still what the rows say (decision 11) was asked in a transaction of four round trips; a function
-- that enters the clinic by itself asks in one (decision 142).

-- How many changes there are by transactions from `edge` on, which is the oldest one running, and by those from `since` on,
-- an edge of before. Each of its statements sees what was committed before it began.
create function slot_changes_since(clinic uuid, since xid8)
  returns table (now timestamptz, edge text, count bigint, last text, count_since bigint, last_since text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('app.organization_id', clinic::text, true);
  return query
    select now(), s.edge::text, n.count, n.last, b.count, b.last
    from (select pg_snapshot_xmin(pg_current_snapshot()) as edge offset 0) s,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes where xid >= s.edge) n,
      lateral (select count(*) as count, max(xid::text) as last from slot_changes
        where xid >= slot_changes_since.since) b;
end $$;

-- It acts with the rights of the app, under the clinic's own policies.
grant create on schema public to polyclinic_app;
alter function slot_changes_since owner to polyclinic_app;
revoke create on schema public from polyclinic_app;
revoke execute on function slot_changes_since from public;
grant execute on function slot_changes_since to polyclinic_app, polyclinic_none;
