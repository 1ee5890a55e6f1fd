-- Who gives rights builds forms; who sees charts, too, reads what all patients answered.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{forms:build}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{forms:read}', version = version + 1
  where permissions @> '{people:change,roles:change,patients:read-clinical}'
$$);
