-- A clinic's legal texts, kept on a screen: whoever saves them, by whatever way, what stood there before is kept, since people
-- agreed to it (appointments.consent_version).
alter table organizations
  add column legal_saved_at timestamptz not null default now(),
  -- An account of the clinic; null: its file.
  add column legal_saved_by uuid,
  -- The version whose texts this one has again.
  add column legal_restored_from integer;

select platform.for_each_clinic($$ update organizations set legal_saved_at = updated_at $$);

create table legal_versions (
  organization_id uuid not null default current_organization() references organizations,
  version integer not null,
  texts jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  restored_from integer,
  primary key (organization_id, version),
  foreign key (organization_id, saved_by) references users (organization_id, id)
);
select platform.make_tenant_table('legal_versions', 'select, insert');

create function keep_legal_texts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.legal_texts is not distinct from old.legal_texts then
    new.legal_version := old.legal_version;
    new.legal_saved_at := old.legal_saved_at;
    new.legal_saved_by := old.legal_saved_by;
    new.legal_restored_from := old.legal_restored_from;
    return new;
  end if;
  insert into legal_versions (organization_id, version, texts, saved_at, saved_by, restored_from)
  values (old.organization_id, old.legal_version, old.legal_texts, old.legal_saved_at, old.legal_saved_by,
    old.legal_restored_from);
  new.legal_version := old.legal_version + 1;
  return new;
end $$;
create trigger keep_legal_texts before update on organizations for each row execute function keep_legal_texts();
revoke execute on function keep_legal_texts from public;
