-- Services are kept on screens, too: whoever saves one says which version they saw.
alter table services add column version integer not null default 1 check (version > 0);

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{settings:change}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
