-- A record that the clinic wrote down before any visit: by hand, or from a list. Of others the first visit tells who did.
alter table patients add column source text check (source in ('desk', 'import'));

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{patients:import,patients:export}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
