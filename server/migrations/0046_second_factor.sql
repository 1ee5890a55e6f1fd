-- Beside the password: an app that shows codes (TOTP, RFC 6238). Its secret is sealed by the server's key.
create table second_factors (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  secret bytea,
  confirmed_at timestamptz,
  -- Until a first code has shown that the app has it; the one before counts meanwhile.
  next_secret bytea,
  next_begun_at timestamptz,
  -- Of the last code that was taken: it counts no more, nor does an earlier one.
  last_time_step integer not null default 0,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check ((secret is null) = (confirmed_at is null)),
  check ((next_secret is null) = (next_begun_at is null)),
  check (secret is not null or next_secret is not null)
);
select platform.make_tenant_table('second_factors');

-- For whoever has lost the app. Each is taken once.
create table recovery_codes (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (organization_id, user_id, code_hash),
  foreign key (organization_id, user_id) references second_factors (organization_id, user_id) on delete cascade
);
select platform.make_tenant_table('recovery_codes');

-- Browsers that ask for no code until then.
create table remembered_devices (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  secret_hash bytea not null,
  browser text check (length(browser) <= 60),
  system text check (length(system) <= 60),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, secret_hash),
  foreign key (organization_id, user_id) references second_factors (organization_id, user_id) on delete cascade
);
create index remembered_devices_of_user on remembered_devices (organization_id, user_id);
select platform.make_tenant_table('remembered_devices');

-- How the second factor of an account that has one was shown; without it the session is nobody's (platform/session.ts).
alter table sessions
  add column second_factor text check (second_factor in ('code', 'recovery-code', 'remembered-device')),
  -- The last time; it is asked for again before what reaches far.
  add column code_proved_at timestamptz,
  add check (code_proved_at is null or second_factor is not null);

-- From then on whoever works here needs one; null: each decides.
alter table organizations add column second_factor_from timestamptz;
