-- What came in between two days is counted by the day on which it was taken.
create index payments_paid on payments (organization_id, paid_on);

-- Who gives rights can give this one.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{reports:financial}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
