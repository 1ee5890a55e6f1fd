-- Who waits for a time, and what becomes of a time that was freed.
create table waiting_list_entries (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  patient_id uuid not null,
  -- Whose account asked; null where the desk wrote somebody down.
  user_id uuid,
  service_id uuid not null,
  -- A visit that is booked and is to be earlier: it moves to the time that is accepted.
  appointment_id uuid,
  -- Nobody in particular, any day or any part of the day where a list is empty.
  provider_ids uuid[] not null default '{}' check (cardinality(provider_ids) <= 20),
  weekdays integer[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  day_parts text[] not null default '{}' check (day_parts <@ array['morning', 'afternoon', 'evening']),
  earliest_on date not null,
  latest_on date not null,
  is_urgent boolean not null default false,
  status text not null check (status in ('waiting', 'booked', 'withdrawn')),
  language text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  check (earliest_on <= latest_on),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
-- Once for a new visit, and once for each that is to be earlier.
create unique index waiting_list_entries_waiting on waiting_list_entries
  (organization_id, patient_id, service_id, appointment_id) nulls not distinct where status = 'waiting';
create index waiting_list_entries_order on waiting_list_entries (organization_id, service_id, latest_on, is_urgent desc, created_at)
  where status = 'waiting';
create index waiting_list_entries_patient on waiting_list_entries (organization_id, patient_id);
create index waiting_list_entries_visit on waiting_list_entries (organization_id, appointment_id) where appointment_id is not null;
select platform.make_tenant_table('waiting_list_entries');

-- A doctor's time that was taken and is not any more, while somebody waited.
create table freed_times (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (organization_id, id),
  check (starts_at < ends_at),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade
);
create index freed_times_end on freed_times (organization_id, ends_at);
select platform.make_tenant_table('freed_times');

-- One visit that is offered to a few at once, for a while. What it takes and costs is as it was offered.
create table waiting_list_offers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  -- Null where the clinic's people offered it by hand.
  freed_time_id uuid,
  provider_service_id uuid not null,
  provider_id uuid not null,
  service_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  duration_minutes integer not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  price_minor integer not null,
  currency text not null,
  status text not null check (status in ('open', 'accepted', 'passed')),
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, freed_time_id) references freed_times (organization_id, id) on delete set null (freed_time_id),
  foreign key (organization_id, provider_service_id) references provider_services (organization_id, id)
);
create index waiting_list_offers_freed on waiting_list_offers (organization_id, freed_time_id);
create index waiting_list_offers_provider on waiting_list_offers (organization_id, provider_id, starts_at) where status = 'open';
create index waiting_list_offers_open on waiting_list_offers (organization_id, expires_at) where status = 'open';
select platform.make_tenant_table('waiting_list_offers');
-- An open one counts towards a limit a day.
select platform.note_slot_changes_of('waiting_list_offers');

create table waiting_list_recipients (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  offer_id uuid not null,
  entry_id uuid not null,
  -- The first of the written order that decided over others who waited.
  place integer not null check (place between 1 and 3),
  reason text not null check (reason in ('urgent', 'longest', 'best', 'by-hand')),
  status text not null check (status in ('open', 'accepted', 'declined', 'passed')),
  -- What came of it, for who accepted, and the visit's link at that moment: one that was ended since ends this one's, too.
  appointment_id uuid,
  accepted_link_hash bytea,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, offer_id, entry_id),
  foreign key (organization_id, offer_id) references waiting_list_offers (organization_id, id) on delete cascade,
  foreign key (organization_id, entry_id) references waiting_list_entries (organization_id, id) on delete cascade,
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
-- Nobody has two offers at once for one wish.
create unique index waiting_list_recipients_open on waiting_list_recipients (organization_id, entry_id) where status = 'open';
create index waiting_list_recipients_entry on waiting_list_recipients (organization_id, entry_id, created_at);
-- One of those to whom it is offered has it.
create unique index waiting_list_recipients_accepted on waiting_list_recipients (organization_id, offer_id)
  where status = 'accepted';
select platform.make_tenant_table('waiting_list_recipients');

-- An offer's time is its own: the claim becomes the visit's, or ends with it.
alter table claims no force row level security;
alter table waiting_list_offers no force row level security;
alter table claims
  add column offer_id uuid,
  drop constraint claims_check,
  add constraint claims_offer_fkey foreign key (organization_id, offer_id)
    references waiting_list_offers (organization_id, id) on delete cascade deferrable initially deferred,
  add constraint claims_check
    check (num_nonnulls(appointment_id, hold_id, time_off_id, external_calendar_id, offer_id) = 1),
  add constraint claims_offer_check check ((kind = 'offer') = (offer_id is not null));
alter table claims force row level security;
alter table waiting_list_offers force row level security;
create unique index claims_offer on claims (organization_id, offer_id, resource_id) where offer_id is not null;

-- Whatever gives a doctor's time back: a cancellation, a move, an absence that is lifted, a calendar elsewhere. Nothing is
-- written while nobody waits for that doctor.
create function note_freed_times() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  freed record;
begin
  for freed in
    insert into freed_times (organization_id, id, provider_id, starts_at, ends_at)
    select gone_claim.organization_id, gen_random_uuid(), gone_claim.resource_id, gone_claim.starts_at, gone_claim.ends_at
    from gone gone_claim join providers p on p.organization_id = gone_claim.organization_id and p.id = gone_claim.resource_id
    where gone_claim.kind in ('appointment', 'block', 'external')
      and not exists (select from claims_past past where past.organization_id = gone_claim.organization_id and past.id = gone_claim.id)
      and exists (
        select from waiting_list_entries e join provider_services o
          on o.organization_id = e.organization_id and o.service_id = e.service_id
        where e.organization_id = gone_claim.organization_id and e.status = 'waiting' and o.provider_id = p.id
          and e.latest_on >= (gone_claim.starts_at - interval '1 day')::date)
    returning id
  loop
    perform enqueue_job('offer-freed-time', jsonb_build_object('freedTimeId', freed.id));
  end loop;
  return null;
end $$;
create trigger note_freed_times after delete on claims referencing old table as gone
  for each statement execute function note_freed_times();

alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check
  check (subject_kind in ('appointment', 'account-link', 'email-code', 'patient', 'invoice', 'payment', 'waiting-list-offer'));
