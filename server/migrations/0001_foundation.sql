-- The roles polyclinic_app, polyclinic_platform and polyclinic_none, and the schema platform, exist already: the runner
-- makes them (roles belong to the cluster, not to one database).

create extension if not exists btree_gist;

revoke all on schema public from public;
grant usage on schema public to polyclinic_app, polyclinic_platform;
grant usage on schema platform to polyclinic_platform;

-- The clinic of this transaction. Without one there is an error, never a row: neither when nothing was ever set, nor for
-- the '' that a finished SET LOCAL leaves behind, which is no uuid.
create function current_organization() returns uuid
  language sql stable parallel safe
  set search_path = pg_catalog
  as $$ select current_setting('app.organization_id')::uuid $$;
grant execute on function current_organization() to polyclinic_app;

create table organizations (
  organization_id uuid primary key,
  slug text not null,
  name text not null,
  locale text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  app_url text,
  gtm_id text check (gtm_id ~ '^GTM-[A-Z0-9]{4,12}$'),
  -- Brand: what was given (styles) and what was computed from it when it was saved (palettes, css).
  styles jsonb not null,
  palettes jsonb not null,
  brand_css text not null,
  static_content jsonb not null,
  legal_texts jsonb not null default '{}',
  legal_version integer not null default 1,
  -- Booking rules of the clinic; a service may override the first three.
  free_until_minutes integer not null default 1440 check (free_until_minutes >= 0),
  late_fee_minor integer not null default 0 check (late_fee_minor >= 0),
  closed_until_minutes integer not null default 0 check (closed_until_minutes >= 0),
  minimum_notice_minutes integer not null default 60 check (minimum_notice_minutes >= 0),
  horizon_days integer not null default 90 check (horizon_days between 1 and 730),
  ask_phone text not null default 'optional' check (ask_phone in ('off', 'optional', 'required')),
  ask_birth_date text not null default 'optional' check (ask_birth_date in ('off', 'optional', 'required')),
  holds_per_hour integer not null default 60 check (holds_per_hour > 0),
  bookings_per_hour integer not null default 10 check (bookings_per_hour > 0),
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What names clinics across the deployment: slugs (/clinic/{slug}) and host names.
create table platform.clinics (
  organization_id uuid primary key references organizations,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create table platform.domains (
  host text primary key check (host = lower(host) and host !~ '[:/ ]'),
  organization_id uuid not null references platform.clinics,
  is_primary boolean not null default false
);
create unique index domains_primary on platform.domains (organization_id) where is_primary;
grant select, insert, update, delete on platform.clinics, platform.domains to polyclinic_platform;

-- Files that belong to a clinic (logo, portraits, maps), served under /files/{hash}.
create table files (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'font/woff2', 'text/css')),
  content bytea not null check (octet_length(content) <= 2097152),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, hash)
);

create table locations (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  slug text not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  region text not null default '',
  country text not null,
  phone text,
  access_note text,
  map_hash text,
  directions_url text not null,
  time_zone text not null,
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, slug)
);

create table opening_hours (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  location_id uuid not null,
  weekday integer not null check (weekday between 1 and 7),
  opens_at time not null,
  closes_at time not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  check (opens_at < closes_at)
);
create index opening_hours_location on opening_hours (organization_id, location_id, weekday);

-- Days on which the clinic, or one location of it, is closed.
create table closures (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  location_id uuid,
  first_on date not null,
  last_on date not null,
  name text not null,
  primary key (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id) on delete cascade,
  check (first_on <= last_on)
);
create index closures_when on closures (organization_id, last_on, first_on);

create table services (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  slug text not null,
  name text not null,
  description text not null default '',
  language text not null,
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  price_minor integer not null check (price_minor >= 0),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 240),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 240),
  slot_interval_minutes integer not null check (slot_interval_minutes between 5 and 240),
  minimum_notice_minutes integer check (minimum_notice_minutes >= 0),
  horizon_days integer check (horizon_days between 1 and 730),
  free_until_minutes integer check (free_until_minutes >= 0),
  late_fee_minor integer check (late_fee_minor >= 0),
  closed_until_minutes integer check (closed_until_minutes >= 0),
  before_you_come text[] not null default '{}',
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, slug)
);

-- Whatever has time that can be claimed. Providers, rooms and devices share their ids with their resource.
create table resources (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('provider', 'room', 'device')),
  primary key (organization_id, id),
  unique (organization_id, id, kind)
);

create table users (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  password_hash text,
  roles text[] not null check (roles <@ array['guest', 'provider', 'admin', 'partner'] and cardinality(roles) > 0),
  granted text[] not null default '{}',
  denied text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  -- A demo account's password is public; outside demo mode the server refuses to start while one is left.
  has_known_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, email)
);

create table providers (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null default 'provider' check (kind = 'provider'),
  user_id uuid,
  slug text not null,
  prefix text not null default '',
  given_name text not null,
  family_name text not null,
  speciality text not null,
  languages text[] not null default '{}',
  portrait_hash text,
  language text not null,
  quote text,
  looks_after text[] not null default '{}',
  education text,
  since_year integer,
  takes_new_patients boolean not null default true,
  daily_limit integer check (daily_limit > 0),
  position integer not null default 0,
  is_active boolean not null default true,
  primary key (organization_id, id),
  unique (organization_id, slug),
  foreign key (organization_id, id, kind) references resources (organization_id, id, kind),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index providers_user on providers (organization_id, user_id) where user_id is not null;

-- A service at a doctor, at a location.
create table provider_services (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  service_id uuid not null,
  location_id uuid not null,
  duration_minutes integer not null check (duration_minutes between 5 and 720),
  price_minor integer not null check (price_minor >= 0),
  is_default boolean not null default false,
  new_patients_only boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  primary key (organization_id, id),
  unique (organization_id, provider_id, service_id, location_id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  check (not (is_default and new_patients_only))
);
create unique index provider_services_default on provider_services (organization_id, provider_id, location_id) where is_default;

-- Weekly working hours, wall times in the location's zone; several a day.
create table schedules (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  location_id uuid not null,
  weekday integer not null check (weekday between 1 and 7),
  starts_at time not null,
  ends_at time not null,
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  check (starts_at < ends_at)
);
create index schedules_provider on schedules (organization_id, provider_id, weekday);

-- Hours of one date that replace the weekly ones; a row without hours means not working that day.
create table schedule_overrides (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  location_id uuid not null,
  on_date date not null,
  starts_at time,
  ends_at time,
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade,
  foreign key (organization_id, location_id) references locations (organization_id, id),
  check ((starts_at is null) = (ends_at is null) and (starts_at is null or starts_at < ends_at))
);
create index schedule_overrides_provider on schedule_overrides (organization_id, provider_id, on_date);

-- Absences. Each takes its time as a claim of kind block.
create table time_off (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  provider_id uuid not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  note text,
  primary key (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id) on delete cascade
);
create index time_off_provider on time_off (organization_id, provider_id);

create table patients (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  given_name text not null,
  family_name text not null,
  email text check (email = lower(email)),
  email_verified_at timestamptz,
  phone text,
  birth_date date,
  booked_by_given_name text,
  booked_by_family_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index patients_email on patients (organization_id, email);

-- Who acts for which patient. One record is the person's own (is_primary).
create table user_patients (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  patient_id uuid not null,
  relation text not null check (relation in ('self', 'guardian')),
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, patient_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  check (not is_primary or relation = 'self')
);
create unique index user_patients_primary on user_patients (organization_id, user_id) where is_primary;
create index user_patients_patient on user_patients (organization_id, patient_id);

create table sessions (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index sessions_user on sessions (organization_id, user_id) where ended_at is null;

-- Mailed links that create an account or set a password: single-use, short-lived, stored hashed.
create table account_links (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('sign-up', 'password')),
  email text not null check (email = lower(email)),
  user_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, token_hash),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index account_links_email on account_links (organization_id, email, kind);

-- Counters of attempts in a window; the key is a keyed hash of what is limited, never an address itself.
create table attempts (
  organization_id uuid not null default current_organization() references organizations,
  kind text not null,
  key bytea not null,
  window_starts_at timestamptz not null,
  count integer not null default 1,
  primary key (organization_id, kind, key, window_starts_at)
);

create table holds (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  secret_hash bytea not null,
  visitor_hash bytea not null,
  provider_service_id uuid not null,
  provider_id uuid not null,
  service_id uuid not null,
  location_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expires_at timestamptz not null,
  extensions integer not null default 0 check (extensions between 0 and 2),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, provider_service_id) references provider_services (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  check (starts_at < ends_at)
);
create index holds_visitor on holds (organization_id, visitor_hash);

create table appointments (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  reference text not null check (reference ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  status text not null check (status in ('booked', 'arrived', 'checked-in', 'fulfilled', 'noshow', 'cancelled')),
  provider_id uuid not null,
  service_id uuid not null,
  location_id uuid not null,
  provider_service_id uuid not null,
  patient_id uuid not null,
  booked_by_user_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What was promised: the wall time in the location's zone, and copies of what the patient saw.
  time_zone text not null,
  wall_starts_at timestamp not null,
  duration_minutes integer not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  service_name text not null,
  provider_name text not null,
  location_name text not null,
  address jsonb not null,
  price_minor integer not null,
  currency text not null,
  policy jsonb not null,
  before_you_come text[] not null default '{}',
  message text,
  language text not null,
  consent_version integer not null,
  consent_hash text not null,
  manage_token_hash bytea not null,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  is_late_change boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, reference),
  unique (organization_id, manage_token_hash),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, location_id) references locations (organization_id, id),
  foreign key (organization_id, provider_service_id) references provider_services (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, booked_by_user_id) references users (organization_id, id),
  check (starts_at < ends_at)
);
create index appointments_day on appointments (organization_id, starts_at);
create index appointments_provider on appointments (organization_id, provider_id, starts_at);
create index appointments_patient on appointments (organization_id, patient_id, starts_at);

create table appointment_history (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  appointment_id uuid not null,
  at timestamptz not null,
  act text not null check (act in ('book', 'reschedule', 'cancel', 'check-in', 'bring-in', 'finish', 'no-show', 'undo')),
  actor_user_id uuid,
  actor_side text not null check (actor_side in ('patient', 'clinic', 'system')),
  status_before text,
  status_after text not null,
  starts_at_before timestamptz,
  starts_at_after timestamptz not null,
  version_after integer not null,
  reason text,
  primary key (organization_id, id),
  unique (organization_id, appointment_id, version_after),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, actor_user_id) references users (organization_id, id)
);

-- Everything that takes time takes it here. The constraint is the promise: nothing overlaps, whatever the path.
create table claims (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  resource_id uuid not null,
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during) and lower_inc(during) and not upper_inc(during)),
  -- The same as plain instants: PostgreSQL lets a policy's index look only for what operators compare that leak nothing,
  -- and those of ranges might.
  starts_at timestamptz not null generated always as (lower(during)) stored,
  ends_at timestamptz not null generated always as (upper(during)) stored,
  kind text not null check (kind in ('appointment', 'hold', 'offer', 'block', 'external')),
  appointment_id uuid,
  hold_id uuid,
  time_off_id uuid,
  expires_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, resource_id) references resources (organization_id, id),
  -- Time is taken first, so that only who got theirs writes more.
  foreign key (organization_id, appointment_id) references appointments (organization_id, id) deferrable initially deferred,
  foreign key (organization_id, hold_id) references holds (organization_id, id) on delete cascade,
  foreign key (organization_id, time_off_id) references time_off (organization_id, id) on delete cascade,
  check (num_nonnulls(appointment_id, hold_id, time_off_id) = case when kind in ('appointment', 'hold', 'block') then 1 else 0 end),
  check ((kind in ('hold', 'offer')) = (expires_at is not null)),
  check (kind <> 'appointment' or appointment_id is not null),
  check (kind <> 'hold' or hold_id is not null),
  -- A longer absence takes one claim a day, so that whoever looks at a range need look no farther back than this.
  check (upper(during) - lower(during) <= interval '24 hours'),
  constraint claims_never_overlap exclude using gist (organization_id with =, resource_id with =, during with &&)
);
create index claims_busy on claims (organization_id, resource_id, starts_at) include (ends_at, kind, expires_at);
create unique index claims_appointment on claims (organization_id, appointment_id, resource_id) where appointment_id is not null;
create unique index claims_hold on claims (organization_id, hold_id, resource_id) where hold_id is not null;
create index claims_time_off on claims (organization_id, time_off_id) where time_off_id is not null;
create index claims_expiry on claims (organization_id, expires_at) where expires_at is not null;

-- Claims whose time is over, moved here every night, so that the constraint's index holds the future only.
create table claims_past (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  resource_id uuid not null,
  during tstzrange not null,
  kind text not null,
  appointment_id uuid,
  time_off_id uuid,
  primary key (organization_id, id),
  foreign key (organization_id, resource_id) references resources (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index claims_past_resource on claims_past (organization_id, resource_id, lower(during));

create table idempotency_keys (
  organization_id uuid not null default current_organization() references organizations,
  operation text not null,
  -- Hash of the key with the caller's identity: keys of two people never meet.
  key_hash bytea not null,
  body_hash bytea not null,
  result_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, operation, key_hash)
);
create index idempotency_keys_age on idempotency_keys (organization_id, created_at);

create table audit_events (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  at timestamptz not null,
  actor_user_id uuid,
  actor_side text not null,
  action text not null,
  object_kind text,
  object_id uuid,
  outcome text not null check (outcome in ('done', 'denied')),
  request_id text,
  primary key (organization_id, id)
);
create index audit_events_at on audit_events (organization_id, at);
create index audit_events_object on audit_events (organization_id, object_id, at);

-- What goes out to people. The list of them is the delivery log.
create table messages (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null,
  to_address text not null,
  language text not null,
  subject text not null,
  -- Emptied once a message that carries a granting link has left through a mail server.
  body text,
  calendar text,
  grants boolean not null default false,
  appointment_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'outbox', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
create index messages_newest on messages (organization_id, created_at desc, id);

-- What changed, for screens that are open. Read in commit order: xid below the oldest running one, then id.
create table changes (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  noun text not null,
  object_id uuid not null,
  provider_id uuid,
  at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index changes_order on changes (organization_id, xid, id);

-- Which transactions changed what decides the times of a clinic: how an answer that was kept knows whether it is still
-- what the rows say. Written by triggers, so that no way of writing is forgotten.
create table slot_changes (
  organization_id uuid not null default current_organization(),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  primary key (organization_id, xid)
);

create function note_slot_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into slot_changes (organization_id) select distinct organization_id from changed on conflict do nothing;
  return null;
end $$;

do $$
declare
  t text;
  act text;
begin
  foreach t in array array['organizations', 'locations', 'closures', 'services', 'providers', 'provider_services', 'schedules',
    'schedule_overrides', 'time_off', 'holds', 'appointments', 'claims']
  loop
    foreach act in array array['insert', 'update', 'delete']
    loop
      -- What a foreign key takes along was noted where it began.
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement when (pg_trigger_depth() = 0) execute function note_slot_change()',
        'note_slot_change_' || act, act, t, case act when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;

create table invoices (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  reference text not null,
  patient_id uuid not null,
  issued_on date not null,
  total_minor integer not null check (total_minor >= 0),
  currency text not null,
  status text not null check (status in ('issued', 'balanced', 'cancelled')),
  primary key (organization_id, id),
  unique (organization_id, reference),
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
create index invoices_patient on invoices (organization_id, patient_id, issued_on);

create table payments (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  invoice_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  paid_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id)
);
create index payments_invoice on payments (organization_id, invoice_id);

-- Tenancy, the same for every table: a row is seen and written only inside its own clinic's transaction. Forced, so that
-- the owner is bound, too. Rights: never TRUNCATE, and what is history cannot be changed.
-- Asked for by a query of its own, so that plans are made for any clinic: a new one, of which the statistics know no row
-- yet, would be read by whatever index begins with organization_id.
do $$
declare
  t text;
begin
  for t in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
  loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format(
      'create policy tenant on public.%I to polyclinic_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()))',
      t);
    execute format('grant select, insert, update, delete on public.%I to polyclinic_app', t);
  end loop;
end $$;
revoke update, delete on audit_events, appointment_history, claims_past from polyclinic_app;
revoke delete on appointments, organizations, users, patients, invoices, payments, messages from polyclinic_app;
