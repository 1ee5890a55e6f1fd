-- So many bookings in an hour without a sign-in, under addresses that nobody has confirmed; beyond it a code is asked for.
alter table organizations
  add unconfirmed_per_hour integer not null default 40 check (unconfirmed_per_hour >= 0);

-- A mailed code with which a visitor confirms an address: both as keyed hashes. The code is derived, and stored nowhere.
create table email_codes (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  visitor_hash bytea not null,
  address_hash bytea not null,
  -- Which code it is: another one once the one before is over.
  number integer not null default 1,
  tries integer not null default 0,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, visitor_hash, address_hash)
);
create index email_codes_expires on email_codes (organization_id, expires_at);
select platform.make_tenant_table('email_codes');

alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check
  check (subject_kind in ('appointment', 'account-link', 'email-code'));

-- For a code somebody waits, too.
create or replace function platform.enqueue_delivery() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.enqueued_jobs (organization_id, job, ids, due_at, is_urgent)
  values (new.organization_id, 'deliver-message', jsonb_build_object('messageId', new.id),
    now() + coalesce(new.due_at - new.created_at, interval '0'),
    coalesce(new.subject_kind in ('account-link', 'email-code'), false));
  return null;
end $$;
