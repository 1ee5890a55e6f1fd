-- What the newest change of a doctor's weekly hours replaced, as long as it can be undone.
alter table providers add column replaced_week jsonb
  check (replaced_week ?& array['holdsFrom', 'at', 'origin']);
