-- What was booked between two days is counted by when it was booked.
create index appointments_booked on appointments (organization_id, created_at);

-- Who gives rights can give this one.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{reports:operational}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
