-- What a clinic is, kept on a screen: its address, and its currency.

-- Mails, bookmarks and tablets of the clinic name the slug that stood then. It leads to the clinic, and nobody else has it;
-- of its last five, so that nobody takes one name after the other from all others.
create table platform.former_slugs (
  slug text primary key,
  organization_id uuid not null references platform.clinics on delete cascade,
  left_at timestamptz not null default clock_timestamp()
);
create index former_slugs_of on platform.former_slugs (organization_id, left_at);
grant select, insert, delete on platform.former_slugs to polyclinic_platform;

create function platform.keep_slug() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from platform.former_slugs where slug = new.slug and organization_id <> new.organization_id
  ) then
    raise exception 'another clinic had this slug' using errcode = 'unique_violation', constraint = 'clinics_slug_key';
  end if;
  delete from platform.former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into platform.former_slugs (slug, organization_id) values (old.slug, new.organization_id);
    delete from platform.former_slugs where slug in (
      select slug from platform.former_slugs where organization_id = new.organization_id
      order by left_at desc, slug offset 5);
  end if;
  return null;
end $$;
revoke execute on function platform.keep_slug from public;
create trigger keep_slug after insert or update of slug on platform.clinics
  for each row execute function platform.keep_slug();

-- Money is added up in one currency: once a clinic has an invoice, a draft or a visit ahead with a price, it keeps its own.
create function keep_currency() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from invoices where organization_id = new.organization_id)
    or exists (
      select from appointments
      where organization_id = new.organization_id and status = 'booked' and starts_at > now() and price_minor > 0
        and currency <> new.currency
    )
  then
    raise exception 'the currency is in use' using errcode = 'check_violation', constraint = 'organizations_currency_in_use';
  end if;
  return new;
end $$;
revoke execute on function keep_currency from public;
create trigger keep_currency before update on organizations
  for each row when (new.currency <> old.currency) execute function keep_currency();

-- What was promised are times of day on the clinic's clock: it stays while visits are booked or doctors are away ahead.
create function keep_time_zone() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
      select from appointments
      where organization_id = new.organization_id and status = 'booked' and starts_at > now()
    )
    or exists (select from time_off where organization_id = new.organization_id and upper(during) > now())
  then
    raise exception 'the time zone is in use' using errcode = 'check_violation', constraint = 'organizations_time_zone_in_use';
  end if;
  return new;
end $$;
revoke execute on function keep_time_zone from public;
create trigger keep_time_zone before update on organizations
  for each row when (new.time_zone <> old.time_zone) execute function keep_time_zone();

-- Whoever books holds the location's row: its clock is looked at once more when they have committed.
create function keep_time_zone_of_location() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from appointments
    where organization_id = new.organization_id and location_id = new.id and status = 'booked' and starts_at > now()
  ) then
    raise exception 'the time zone is in use' using errcode = 'check_violation', constraint = 'locations_time_zone_in_use';
  end if;
  return new;
end $$;
revoke execute on function keep_time_zone_of_location from public;
create trigger keep_time_zone_of_location before update on locations
  for each row when (new.time_zone <> old.time_zone) execute function keep_time_zone_of_location();
