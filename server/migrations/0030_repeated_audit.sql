-- What is denied again and again is one row that counts, and what is read again is the row that is there: nobody fills the
-- audit by asking. The key says what is the same: a keyed hash of who (a network, for nobody), what, which, and when about.
alter table audit_events
  add count integer not null default 1 check (count >= 1),
  add last_at timestamptz,
  add repeat_key bytea check (octet_length(repeat_key) = 32),
  -- All that may change of a row, and only of a denial: whatever was done stays as it was written.
  add constraint audit_events_counts_denials check (outcome = 'denied' or (count = 1 and last_at is null));
create unique index audit_events_repeat on audit_events (organization_id, repeat_key) where repeat_key is not null;
grant update (count, last_at) on audit_events to polyclinic_app;
