-- The address at which a doctor's own calendar program reads their visits: whoever has it reads, so it is stored as a hash.
create table calendar_feeds (
  organization_id uuid not null default current_organization() references organizations,
  provider_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  created_at timestamptz not null,
  primary key (organization_id, provider_id),
  unique (organization_id, secret_hash),
  foreign key (organization_id, provider_id) references providers (organization_id, id)
);
select platform.make_tenant_table('calendar_feeds');

-- It is of whoever made it: with another account of the doctor it ends.
create function end_feed_of_provider() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from calendar_feeds f where f.organization_id = new.organization_id and f.provider_id = new.id;
  return null;
end $$;
create trigger providers_end_feed after update of user_id on providers
  for each row when (old.user_id is distinct from new.user_id) execute function end_feed_of_provider();
