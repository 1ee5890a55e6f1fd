-- Passkeys beside the password (WebAuthn): what proves that its owner's device signed, and nothing that signs.
create table passkeys (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  -- The domain for which it was made: at another one no browser shows it.
  relying_party text not null check (length(relying_party) between 1 and 253),
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- Of the authenticator, where it counts: one that goes back was copied.
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null default '{}' check (cardinality(transports) <= 8),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, credential_id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index passkeys_of_user on passkeys (organization_id, user_id);
select platform.make_tenant_table('passkeys');

create function keep_sign_count() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.sign_count <= old.sign_count and (new.sign_count, old.sign_count) <> (0, 0) then
    raise exception 'A signature counter only goes on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
revoke execute on function keep_sign_count from public;
create trigger keep_sign_count before update of sign_count on passkeys for each row execute function keep_sign_count();

-- What an authenticator is to sign: once, soon, at the host that asked, and for the account that asked.
create table passkey_challenges (
  organization_id uuid not null default current_organization() references organizations,
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('add', 'prove', 'sign-in')),
  origin text not null,
  relying_party text not null,
  -- Nobody's: of whoever is signing in.
  session_id uuid,
  expires_at timestamptz not null,
  primary key (organization_id, challenge_hash),
  foreign key (organization_id, session_id) references sessions (organization_id, id) on delete cascade,
  check ((purpose = 'sign-in') = (session_id is null))
);
create index passkey_challenges_of_session on passkey_challenges (organization_id, session_id) where session_id is not null;
create index passkey_challenges_over on passkey_challenges (organization_id, expires_at);
select platform.make_tenant_table('passkey_challenges');

alter table sessions drop constraint sessions_second_factor_check;
alter table sessions add constraint sessions_second_factor_check
  check (second_factor in ('code', 'recovery-code', 'remembered-device', 'passkey'));

-- From when on patients check in with their own phone, and whether only near the place; 0: from anywhere.
alter table organizations
  add column own_check_in_minutes integer not null default 60 check (own_check_in_minutes between 0 and 720),
  add column own_check_in_meters integer not null default 0 check (own_check_in_meters = 0 or own_check_in_meters between 50 and 5000);

create or replace function booking_rules_of(o organizations) returns jsonb language sql immutable
  set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'freeUntilMinutes', o.free_until_minutes, 'lateFeeMinor', o.late_fee_minor,
    'closedUntilMinutes', o.closed_until_minutes,
    'minimumNoticeMinutes', o.minimum_notice_minutes, 'horizonDays', o.horizon_days,
    'askPhone', o.ask_phone, 'askBirthDate', o.ask_birth_date, 'askInsurance', o.ask_insurance,
    'documentsPerVisit', o.documents_per_visit, 'visitsAhead', o.visits_ahead,
    'holdsPerHour', o.holds_per_hour, 'bookingsPerHour', o.bookings_per_hour, 'holdsAtOnce', o.holds_at_once,
    'holdsPerVisitor', o.holds_per_visitor, 'heldPercent', o.held_percent,
    'unconfirmedPerHour', o.unconfirmed_per_hour,
    'ownCheckInMinutes', o.own_check_in_minutes, 'ownCheckInMeters', o.own_check_in_meters)
$$;

-- What held before, in every version that is kept.
grant update (rules) on booking_rule_versions to polyclinic_app;
select platform.for_each_clinic($$
  update booking_rule_versions set rules = rules || '{"ownCheckInMinutes": 60, "ownCheckInMeters": 0}' $$);
revoke update (rules) on booking_rule_versions from polyclinic_app;

alter table locations
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint locations_coordinates check ((latitude is null) = (longitude is null));
