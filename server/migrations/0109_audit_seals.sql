-- The audit is sealed a minute later, in the order in which its rows were committed: a seal names the rows that came since
-- the one before it, with a hash of each, and hashes them with that one. What is altered or taken away later no longer fits.
create table audit_seals (
  organization_id uuid not null default current_organization() references organizations,
  number integer not null check (number > 0),
  sealed_at timestamptz not null,
  event_ids uuid[] not null check (cardinality(event_ids) > 0),
  -- SHA-256 of each event, one after the other.
  event_hashes bytea not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (organization_id, number),
  check (octet_length(event_hashes) = 32 * cardinality(event_ids))
);
select platform.make_tenant_table('audit_seals', 'select, insert');

alter table audit_events add column seal_number integer;
create index audit_events_seal on audit_events (organization_id, seal_number) where seal_number is not null;
create index audit_events_unsealed on audit_events (organization_id, at, id) where seal_number is null;
grant update (seal_number) on audit_events to polyclinic_app;

create function keep_audit_seal() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'An event of the audit is sealed once' using errcode = 'restrict_violation';
end $$;
create trigger keep_audit_seal before update of seal_number on audit_events
  for each row when (old.seal_number is not null) execute function keep_audit_seal();

revoke execute on function keep_audit_seal from public;

-- What one person did, in the list.
create index audit_events_actor on audit_events (organization_id, actor_user_id, at);
