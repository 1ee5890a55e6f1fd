-- Absences are kept on screens, too: two who change one at once notice.
alter table time_off add column version integer not null default 1;

alter table changes drop constraint changes_noun_check;
alter table changes add constraint changes_noun_check
  check (noun in ('appointment', 'schedule', 'message', 'person', 'session'));

-- A visit that is booked in an absence keeps its time. When it gives that back nobody else may have it: it becomes the
-- absence's. What is over is only moved to history.
create function give_time_back_to_absence() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into claims (organization_id, id, resource_id, during, kind, time_off_id)
  select old.organization_id, gen_random_uuid(), old.resource_id, t.during * old.during, 'block', t.id
  from time_off t
  where t.organization_id = old.organization_id and t.provider_id = old.resource_id and t.during && old.during
    and not exists (select from claims_past p where p.organization_id = old.organization_id and p.id = old.id)
  on conflict on constraint claims_never_overlap do nothing;
  return null;
end $$;
create trigger give_time_back_to_absence after delete on claims
  for each row when (old.kind = 'appointment') execute function give_time_back_to_absence();

-- Who gives rights can give this one.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{schedules:change}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
