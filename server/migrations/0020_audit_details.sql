-- Which fields were changed, or which day was read: beside the action, which is `noun:verb` and nothing else.
alter table audit_events add detail text;
