-- Closed days are kept on a screen, too: a version for who changes them at once, and one closure that begins on a day at a place.
alter table closures add column version integer not null default 1;
select platform.for_each_clinic($$
  delete from closures a using closures b
  where a.first_on = b.first_on and a.location_id is not distinct from b.location_id
    and (a.last_on, a.id) < (b.last_on, b.id)
$$);
create unique index closures_first on closures (organization_id, first_on, location_id) nulls not distinct;
