-- Files of patients: read through the permission of the record that they belong to, never by an address alone. They never
-- change; what is taken back goes.
create table private_files (
  organization_id uuid references organizations,
  id uuid,
  record_kind text not null check (record_kind in ('appointment')),
  record_id uuid not null,
  name text not null check (char_length(name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size integer not null check (size between 1 and 10485760),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Whether whoever added it had the mailed link of the record and no session: others with that link see it, too.
  added_by_link boolean not null,
  created_at timestamptz not null default now(),
  created_by_user_id uuid,
  -- A key for each kind of record, so that a file belongs to one that is there.
  appointment_id uuid generated always as (case record_kind when 'appointment' then record_id end) stored,
  check (num_nonnulls(appointment_id) = 1),
  check (created_by_user_id is null or not added_by_link),
  primary key (organization_id, id),
  -- The same file again is the one that is there: an upload that is repeated adds nothing. It tells nobody with a link
  -- what was added by somebody signed in.
  unique (organization_id, record_kind, record_id, added_by_link, sha256)
);
-- In pieces: a reader, a backup and a restore hold one at a time.
create table private_file_parts (
  organization_id uuid references organizations,
  file_id uuid,
  number integer check (number >= 0),
  content bytea not null check (octet_length(content) between 1 and 524288),
  primary key (organization_id, file_id, number),
  foreign key (organization_id, file_id) references private_files on delete cascade
);
-- Pictures and PDFs are packed already.
alter table private_file_parts alter content set storage external;

-- Row security binds the owner, too: a key is added to a table while it is off.
alter table appointments no force row level security;
alter table users no force row level security;
alter table private_files
  add foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  add foreign key (organization_id, created_by_user_id) references users (organization_id, id);
alter table appointments force row level security;
alter table users force row level security;
create index private_files_appointment on private_files (organization_id, appointment_id);
-- How much room a clinic's files take is read from the index alone.
create index private_files_room on private_files (organization_id) include (size);

select platform.make_tenant_table('private_files', 'select, insert, delete');
select platform.make_tenant_table('private_file_parts', 'select, insert, delete');
