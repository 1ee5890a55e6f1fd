-- Whoever has arrived has a number: small, one after the other in each place and day, and theirs for the day.
create table queue_counters (
  organization_id uuid not null default current_organization() references organizations,
  location_id uuid not null,
  day date not null,
  last integer not null check (last > 0),
  primary key (organization_id, location_id, day),
  foreign key (organization_id, location_id) references locations (organization_id, id)
);
select platform.make_tenant_table('queue_counters');

alter table appointments add column queue_day date;
alter table appointments add column queue_number integer check (queue_number > 0);
alter table appointments add constraint appointments_queue_check
  check ((queue_day is null) = (queue_number is null));
create unique index appointments_queue on appointments (organization_id, location_id, queue_day, queue_number)
  where queue_number is not null;

-- Whichever way a visit comes to be waited with (the desk, a walk-in, the tablet at the door, a phone), its number is given
-- by the statement that says so. Whoever is there again after an undo has the number that they had.
create function give_queue_number() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (new.arrived_at at time zone new.time_zone)::date;
begin
  if tg_op = 'UPDATE' and new.location_id <> old.location_id then
    new.queue_day := null;
    new.queue_number := null;
  end if;
  if new.status not in ('arrived', 'checked-in') or today is null or new.queue_day = today then
    return new;
  end if;
  insert into queue_counters as c (organization_id, location_id, day, last)
  values (new.organization_id, new.location_id, today, 1)
  on conflict (organization_id, location_id, day) do update set last = c.last + 1
  returning last into new.queue_number;
  new.queue_day := today;
  return new;
end
$$;
create trigger give_queue_number before insert or update of status, arrived_at, location_id on appointments
  for each row execute function give_queue_number();
revoke execute on function give_queue_number from public;
