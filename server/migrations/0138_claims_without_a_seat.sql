-- Nor does a claim take all of its doctor for whoever has one seat: a key that may be null is not looked at, so what is
-- compared is 0 for all of it.
alter table appointments
  add column taken_seat integer not null generated always as (coalesce(seat, 0)) stored,
  add constraint appointments_taken_key unique (organization_id, id, during, taken_seat);
alter table holds
  add column taken_seat integer not null generated always as (coalesce(seat, 0)) stored,
  add constraint holds_taken_key unique (organization_id, id, during, taken_seat);
alter table waiting_list_offers
  add column taken_seat integer not null generated always as (coalesce(seat, 0)) stored,
  add constraint waiting_list_offers_taken_key unique (organization_id, id, taken_seat);
alter table claims
  add column taken_seat integer not null generated always as (coalesce(seat, 0)) stored;

alter table claims no force row level security;
alter table appointments no force row level security;
alter table holds no force row level security;
alter table waiting_list_offers no force row level security;
alter table claims
  drop constraint claims_appointment_fkey,
  drop constraint claims_hold_fkey,
  drop constraint claims_offer_fkey,
  add constraint claims_appointment_fkey foreign key (organization_id, appointment_id, during, taken_seat)
    references appointments (organization_id, id, during, taken_seat) deferrable initially deferred,
  add constraint claims_hold_fkey foreign key (organization_id, hold_id, during, taken_seat)
    references holds (organization_id, id, during, taken_seat) on delete cascade deferrable initially deferred,
  add constraint claims_offer_fkey foreign key (organization_id, offer_id, taken_seat)
    references waiting_list_offers (organization_id, id, taken_seat) on delete cascade deferrable initially deferred;
alter table appointments drop constraint appointments_organization_id_id_during_key;
alter table holds drop constraint holds_organization_id_id_during_key;
alter table claims force row level security;
alter table appointments force row level security;
alter table holds force row level security;
alter table waiting_list_offers force row level security;
