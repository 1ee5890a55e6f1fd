-- A message may wait, and be withdrawn until then: what the clinic cancels it can take back for ten minutes.
alter table messages add column due_at timestamptz;
alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('waiting', 'queued', 'sent', 'outbox', 'failed', 'withdrawn'));

-- A visit's calendar entry is made when its mail leaves: its link grants.
alter table messages drop column calendar;

-- Directions that we made from the address showed a place, not the way.
select platform.for_each_clinic($$
  update locations
  set directions_url = replace(
    directions_url,
    'https://www.openstreetmap.org/search?query=',
    'https://www.google.com/maps/dir/?api=1&destination='
  )
  where directions_url like 'https://www.openstreetmap.org/search?query=%'
$$);
