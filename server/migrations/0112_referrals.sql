-- Organizations that send patients, and what they send. A referral's patient is typed by its partner: none of the
-- clinic's until a visit is booked for them.
create table partners (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  kind text not null check (kind in ('practice', 'company', 'pharmacy', 'insurer', 'other')),
  name text not null check (char_length(name) between 1 and 160),
  contact_name text check (char_length(contact_name) between 1 and 160),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 32),
  language text not null check (language in ('en', 'de')),
  status text not null default 'active' check (status in ('active', 'ended')),
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (organization_id, id)
);
select platform.make_tenant_table('partners');

alter table users add column partner_id uuid;
alter table invitations add column partner_id uuid;
alter table partners no force row level security;
alter table users no force row level security;
alter table invitations no force row level security;
alter table users
  add constraint users_partner_fkey foreign key (organization_id, partner_id) references partners (organization_id, id),
  add constraint users_partner_check check (partner_id is null or 'partner' = any (roles));
alter table invitations
  drop constraint invitations_roles_check,
  add constraint invitations_roles_check check (roles <@ array['provider', 'admin', 'partner'] and cardinality(roles) > 0),
  add constraint invitations_partner_check check ((partner_id is not null) = ('partner' = any (roles))),
  add constraint invitations_partner_fkey foreign key (organization_id, partner_id) references partners (organization_id, id);
alter table invitations force row level security;
alter table users force row level security;
alter table partners force row level security;
create index users_partner on users (organization_id, partner_id) where partner_id is not null;
create index invitations_partner on invitations (organization_id, partner_id) where partner_id is not null;

create table referrals (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  partner_id uuid not null,
  written_by_user_id uuid not null,
  -- As they were called then.
  written_by_name text not null,
  status text not null check (status in ('draft', 'requested', 'received', 'on-hold', 'accepted', 'rejected',
    'in-progress', 'completed', 'failed', 'cancelled')),
  -- Of one that is on hold: who asked, and where it goes back to.
  asked_by text check (asked_by in ('partner', 'clinic')),
  status_before text check (status_before in ('received', 'accepted')),
  since timestamptz not null,
  requested_at timestamptz,
  version integer not null default 1,
  given_name text,
  family_name text,
  birth_date date,
  phone text,
  email text,
  service_id uuid,
  reason text not null default '' check (char_length(reason) <= 1000),
  question text not null default '' check (char_length(question) <= 2000),
  urgency text not null check (urgency in ('routine', 'urgent', 'asap')),
  consent_version integer,
  consent_given_by text check (consent_given_by in ('patient', 'representative')),
  consent_way text check (consent_way in ('signed', 'spoken')),
  consent_given_on date,
  consent_withdrawn_at timestamptz,
  -- Whom it was, their visit, and the letter that was released: known to the clinic alone.
  patient_id uuid,
  appointment_id uuid,
  report_id uuid,
  primary key (organization_id, id),
  -- Of two who book for it, or for two of them the same visit, one is told.
  constraint referrals_visit_once unique (organization_id, appointment_id),
  foreign key (organization_id, partner_id) references partners (organization_id, id),
  foreign key (organization_id, written_by_user_id) references users (organization_id, id),
  foreign key (organization_id, service_id) references services (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, report_id) references chart_files (organization_id, id),
  check (num_nonnulls(consent_version, consent_given_by, consent_way, consent_given_on) in (0, 4)),
  -- Nothing leaves a partner without consent.
  constraint referrals_consented check (status = 'draft' or consent_version is not null),
  check ((status = 'draft') = (requested_at is null)),
  check ((status = 'on-hold') = (asked_by is not null) and (asked_by is null) = (status_before is null)),
  check ((patient_id is null) = (appointment_id is null)),
  check (appointment_id is not null or status not in ('in-progress', 'completed')),
  check (report_id is null or status = 'completed')
);
create index referrals_of_partner on referrals (organization_id, partner_id, since);
create index referrals_of_patient on referrals (organization_id, patient_id) where patient_id is not null;
create index referrals_status on referrals (organization_id, status, since);
select platform.make_tenant_table('referrals');

create table referral_events (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  referral_id uuid not null,
  at timestamptz not null,
  act text not null check (act in ('send', 'receive', 'ask', 'answer', 'accept', 'reject', 'book', 'complete', 'fail',
    'cancel', 'withdraw-consent')),
  side text not null check (side in ('partner', 'clinic', 'patient')),
  actor_user_id uuid not null,
  text text check (char_length(text) between 1 and 2000),
  reason text check (reason in ('no-capacity', 'other-specialty', 'incomplete', 'unreachable', 'declined-by-patient',
    'no-show', 'other')),
  version_after integer not null,
  primary key (organization_id, id),
  -- Each version was made by one act.
  unique (organization_id, referral_id, version_after),
  foreign key (organization_id, referral_id) references referrals (organization_id, id) on delete cascade,
  foreign key (organization_id, actor_user_id) references users (organization_id, id),
  check ((reason is not null) = (act in ('reject', 'fail')))
);
select platform.make_tenant_table('referral_events', 'select, insert, update, delete');

-- Who manages people may let others see to what partners send.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{partners:read,partners:manage,referrals:handle}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
