-- How many coming visits an account may have booked, or a contact address without one.
alter table organizations
  add visits_ahead integer not null default 12 check (visits_ahead > 0),
  alter bookings_per_hour set default 60,
  alter holds_per_hour set default 180;
create index appointments_booked_by on appointments (organization_id, booked_by_user_id, starts_at)
  where booked_by_user_id is not null;

-- Ten and sixty were too few for the people behind one address. Who has just those is taken to have chosen nothing.
select platform.for_each_clinic($$ update organizations set bookings_per_hour = 60 where bookings_per_hour = 10 $$);
select platform.for_each_clinic($$ update organizations set holds_per_hour = 180 where holds_per_hour = 60 $$);
