-- The container of a tag manager is a part of what a clinic publishes of itself: it has versions, and can be gone back from.
alter table brand_versions add column gtm_id text;

create or replace function keep_brand() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.name, new.styles, new.static_content, new.gtm_id)
    is not distinct from (old.name, old.styles, old.static_content, old.gtm_id) then
    new.brand_version := old.brand_version;
    new.brand_saved_at := old.brand_saved_at;
    new.brand_saved_by := old.brand_saved_by;
    new.brand_restored_from := old.brand_restored_from;
    return new;
  end if;
  insert into brand_versions
    (organization_id, version, name, styles, static_content, gtm_id, saved_at, saved_by, restored_from)
  values (old.organization_id, old.brand_version, old.name, old.styles, old.static_content, old.gtm_id,
    old.brand_saved_at, old.brand_saved_by, old.brand_restored_from);
  new.brand_version := old.brand_version + 1;
  return new;
end $$;
