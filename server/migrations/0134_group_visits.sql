-- A service may be for several at once: each books a visit with a numbered seat, and all of them are one session.
alter table services add column seats integer not null default 1 check (seats between 1 and 50);

-- The seat that was promised, of how many; null where the doctor's time is one patient's alone.
alter table appointments
  add column seat integer,
  add column seats integer,
  add constraint appointments_seat_check check (num_nonnulls(seat, seats) <> 1 and seat between 1 and seats and seats <= 50);
alter table holds
  add column seat integer,
  add column seats integer,
  add constraint holds_seat_check check (num_nonnulls(seat, seats) <> 1 and seat between 1 and seats and seats <= 50);
alter table waiting_list_offers
  add column seat integer,
  add column seats integer,
  add constraint waiting_list_offers_seat_check check (num_nonnulls(seat, seats) <> 1 and seat between 1 and seats and seats <= 50);

-- A claim takes all of its resource, or one seat of a session: what is offered, from when to when.
alter table claims
  add column seat integer check (seat between 1 and 50),
  add column provider_service_id uuid,
  add constraint claims_session_check check ((seat is null) = (provider_service_id is null)
    and (seat is null or kind in ('appointment', 'hold', 'offer'))),
  drop constraint claims_never_overlap,
  -- No seat twice, and nothing else beside a seat.
  add constraint claims_never_overlap exclude using gist (organization_id with =, resource_id with =, during with &&,
    (case when seat is null then int4range(1, null) else int4range(seat, seat + 1) end) with &&),
  -- Seats at one time are those of one session.
  add constraint claims_one_session exclude using gist (organization_id with =, resource_id with =, during with &&,
    (provider_service_id::text || ' ' || date_part('epoch', starts_at at time zone 'UTC')::bigint || ' ' ||
      date_part('epoch', ends_at at time zone 'UTC')::bigint) with <>) where (seat is not null);

-- A seat is the one of its visit, hold or offer, as its time is.
alter table appointments
  add constraint appointments_seat_key unique (organization_id, id, provider_service_id, seat),
  no force row level security;
alter table holds
  add constraint holds_seat_key unique (organization_id, id, provider_service_id, seat),
  no force row level security;
alter table waiting_list_offers
  add constraint waiting_list_offers_seat_key unique (organization_id, id, provider_service_id, seat),
  no force row level security;
alter table claims no force row level security;
alter table claims
  add constraint claims_appointment_seat_fkey foreign key (organization_id, appointment_id, provider_service_id, seat)
    references appointments (organization_id, id, provider_service_id, seat) deferrable initially deferred,
  add constraint claims_hold_seat_fkey foreign key (organization_id, hold_id, provider_service_id, seat)
    references holds (organization_id, id, provider_service_id, seat) on delete cascade deferrable initially deferred,
  add constraint claims_offer_seat_fkey foreign key (organization_id, offer_id, provider_service_id, seat)
    references waiting_list_offers (organization_id, id, provider_service_id, seat)
    on delete cascade deferrable initially deferred;
alter table claims force row level security;
alter table appointments force row level security;
alter table holds force row level security;
alter table waiting_list_offers force row level security;

create index claims_session on claims (organization_id, provider_service_id, starts_at) where seat is not null;

-- Who is in a session is read by it.
create unique index appointments_seat on appointments (organization_id, provider_id, provider_service_id, starts_at, seat)
  where seat is not null and status not in ('cancelled', 'noshow');
