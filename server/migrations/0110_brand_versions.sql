-- A clinic's look, kept on a screen: whoever saves it, by whatever way, what stood there before is kept.
alter table organizations
  add column brand_version integer not null default 1,
  add column brand_saved_at timestamptz not null default now(),
  -- An account of the clinic; null: its file.
  add column brand_saved_by uuid,
  -- The version whose look this one has again.
  add column brand_restored_from integer;

select platform.for_each_clinic($$ update organizations set brand_saved_at = updated_at $$);

create table brand_versions (
  organization_id uuid not null default current_organization() references organizations,
  version integer not null,
  name text not null,
  styles jsonb not null,
  static_content jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  restored_from integer,
  primary key (organization_id, version),
  foreign key (organization_id, saved_by) references users (organization_id, id)
);
select platform.make_tenant_table('brand_versions', 'select, insert');

create function keep_brand() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.name, new.styles, new.static_content) is not distinct from (old.name, old.styles, old.static_content) then
    new.brand_version := old.brand_version;
    new.brand_saved_at := old.brand_saved_at;
    new.brand_saved_by := old.brand_saved_by;
    new.brand_restored_from := old.brand_restored_from;
    return new;
  end if;
  insert into brand_versions (organization_id, version, name, styles, static_content, saved_at, saved_by, restored_from)
  values (old.organization_id, old.brand_version, old.name, old.styles, old.static_content, old.brand_saved_at,
    old.brand_saved_by, old.brand_restored_from);
  new.brand_version := old.brand_version + 1;
  return new;
end $$;
create trigger keep_brand before update on organizations for each row execute function keep_brand();
revoke execute on function keep_brand from public;

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{brand:change}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
