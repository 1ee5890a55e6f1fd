-- By which way a visit was booked; of before, as its history tells.
alter table appointments
  add column source text not null default 'web' check (source in ('web', 'desk', 'partner', 'import', 'series'));
select platform.for_each_clinic($$
  update appointments a set source = 'desk'
  from appointment_history h
  where h.appointment_id = a.id and h.act = 'book' and h.actor_side = 'clinic'
$$);
select platform.for_each_clinic($$
  update appointments a set source = 'partner'
  from users u
  where u.id = a.booked_by_user_id and 'partner' = any(u.roles) and not 'guest' = any(u.roles) and a.source = 'web'
$$);

-- Who gives rights can give this one; whoever checks patients in and moves their visits sees to the desk.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{appointments:book}', version = version + 1
  where permissions @> '{people:change,roles:change}' or permissions @> '{appointments:check-in,appointments:reschedule}'
$$);
