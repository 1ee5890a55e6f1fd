-- The partner that booked a visit itself, as it was called then: whoever is to come was not there, and is told.
alter table appointments
  add column booked_by_partner text,
  add constraint appointments_partner_check check (booked_by_partner is null or source = 'partner');
