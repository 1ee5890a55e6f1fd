-- What the clinic sends: to a partner, or to an address, which reads it once by a link that is stored nowhere.
create table outgoing_referrals (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  patient_id uuid not null,
  written_by_user_id uuid not null,
  -- As they were called then.
  written_by_name text not null,
  partner_id uuid,
  outside_name text check (char_length(outside_name) <= 160),
  outside_email text check (char_length(outside_email) <= 254),
  status text not null check (status in ('draft', 'requested', 'received', 'completed', 'rejected', 'cancelled')),
  since timestamptz not null,
  requested_at timestamptz,
  expires_at timestamptz,
  version integer not null default 1,
  reason text not null default '' check (char_length(reason) <= 1000),
  question text not null default '' check (char_length(question) <= 2000),
  urgency text not null check (urgency in ('routine', 'urgent', 'asap')),
  consent_version integer,
  consent_given_by text check (consent_given_by in ('patient', 'representative')),
  consent_way text check (consent_way in ('signed', 'spoken')),
  consent_given_on date,
  consent_text text,
  consent_withdrawn_at timestamptz,
  -- Which link opens it, and the code that came another way, as a keyed hash.
  link_number integer not null default 0,
  code_hash bytea,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  -- Who reads it by the link, as a hash, and until when their letters open.
  reading_hash bytea,
  reading_until timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, written_by_user_id) references users (organization_id, id),
  foreign key (organization_id, partner_id) references partners (organization_id, id),
  constraint outgoing_referrals_one_recipient check (partner_id is null or num_nonnulls(outside_name, outside_email) = 0),
  check (num_nonnulls(consent_version, consent_given_by, consent_way, consent_given_on) in (0, 4)),
  -- Nothing leaves the clinic without consent, or to nobody.
  constraint outgoing_referrals_sent check (status = 'draft' or (consent_version is not null
    and (partner_id is not null or num_nonnulls(outside_name, outside_email, expires_at, code_hash) = 4))),
  check ((status = 'draft') = (requested_at is null)),
  check ((reading_hash is null) = (reading_until is null)),
  check (reading_hash is null or partner_id is null),
  -- Whose consent is withdrawn is read by nobody for the first time.
  check (consent_withdrawn_at is null or status in ('completed', 'cancelled'))
);
create index outgoing_referrals_of_patient on outgoing_referrals (organization_id, patient_id);
create index outgoing_referrals_of_partner on outgoing_referrals (organization_id, partner_id) where partner_id is not null;
create index outgoing_referrals_writer on outgoing_referrals (organization_id, written_by_user_id);
create index outgoing_referrals_status on outgoing_referrals (organization_id, status, since);
select platform.make_tenant_table('outgoing_referrals');
select platform.move_with_patients('outgoing_referrals');

create table outgoing_referral_letters (
  organization_id uuid not null default current_organization() references organizations,
  outgoing_referral_id uuid not null,
  chart_file_id uuid not null,
  primary key (organization_id, outgoing_referral_id, chart_file_id),
  foreign key (organization_id, outgoing_referral_id) references outgoing_referrals (organization_id, id) on delete cascade,
  foreign key (organization_id, chart_file_id) references chart_files (organization_id, id) on delete cascade
);
create index outgoing_referral_letters_file on outgoing_referral_letters (organization_id, chart_file_id);
select platform.make_tenant_table('outgoing_referral_letters', 'select, insert, delete');

create table outgoing_referral_events (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  outgoing_referral_id uuid not null,
  at timestamptz not null,
  act text not null check (act in ('send', 'resend', 'receive', 'complete', 'reject', 'cancel', 'withdraw-consent')),
  side text not null check (side in ('clinic', 'recipient', 'patient')),
  -- Null: whoever had the link.
  actor_user_id uuid,
  -- Of a recipient's person, as they were called then.
  by_name text,
  text text check (char_length(text) between 1 and 500),
  version_after integer not null,
  -- Which link there was.
  link_number integer not null,
  primary key (organization_id, id),
  -- Each version was made by one act.
  unique (organization_id, outgoing_referral_id, version_after),
  foreign key (organization_id, outgoing_referral_id) references outgoing_referrals (organization_id, id) on delete cascade,
  foreign key (organization_id, actor_user_id) references users (organization_id, id),
  check (actor_user_id is not null or (act = 'receive' and side = 'recipient'))
);
-- By one link it is read for the first time once.
create unique index outgoing_referral_events_read
  on outgoing_referral_events (organization_id, outgoing_referral_id, link_number) where act = 'receive';
select platform.make_tenant_table('outgoing_referral_events', 'select, insert, update, delete');

alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check check (subject_kind in (
  'appointment', 'account-link', 'email-code', 'patient', 'invoice', 'payment', 'waiting-list-offer', 'account',
  'outgoing-referral'));
