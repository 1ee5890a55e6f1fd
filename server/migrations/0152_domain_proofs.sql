-- Hosts that a clinic wants to answer at and has not proved yet. platform.domains has those that it answers at, each proved
-- by DNS or named by whoever runs the server; the same host may wait at several clinics, and is the one's that proves it.
create table domain_proofs (
  organization_id uuid not null default current_organization() references organizations,
  host text not null check (host = lower(host) and host !~ '[:/ ]'),
  -- Stands in the DNS for everybody to read: it proves, and opens nothing.
  token text not null,
  added_at timestamptz not null,
  checked_at timestamptz,
  problem text check (problem in ('missing', 'different', 'unreachable', 'taken')),
  check ((checked_at is null) = (problem is null)),
  primary key (organization_id, host)
);
select platform.make_tenant_table('domain_proofs');

-- Who has domains keeps one, and one of them is primary: mailed links lead there.
create function platform.keep_a_primary_domain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from platform.clinics where organization_id = old.organization_id)
    and not exists (select from platform.domains where organization_id = old.organization_id and is_primary)
  then
    raise exception 'a clinic keeps a primary domain' using errcode = 'check_violation', constraint = 'domains_one_primary';
  end if;
  return null;
end $$;
revoke execute on function platform.keep_a_primary_domain from public;
create constraint trigger keep_a_primary_domain after update or delete on platform.domains
  deferrable initially deferred for each row execute function platform.keep_a_primary_domain();
