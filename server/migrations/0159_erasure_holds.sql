-- A record that must not be erased for now, whatever else asks for it: a lawsuit, an inquiry. While one stands, nothing of
-- its patient is deleted, by hand or by a job.
create table erasure_holds (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  patient_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  -- The last day of it, on the clinic's clock; null: until it is released.
  until date,
  placed_at timestamptz not null,
  placed_by text not null check (length(placed_by) between 1 and 160),
  released_at timestamptz,
  released_by text check (length(released_by) between 1 and 160),
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  check ((released_at is null) = (released_by is null))
);
create index erasure_holds_patient on erasure_holds (organization_id, patient_id);
create index erasure_holds_standing on erasure_holds (organization_id, patient_id) where released_at is null;
select platform.make_tenant_table('erasure_holds', 'select, insert, update, delete');
select platform.move_with_patients('erasure_holds');

create function is_held(of_organization uuid, of_patient uuid, at timestamptz) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (
    select from erasure_holds h join organizations o on o.organization_id = h.organization_id
    where h.organization_id = of_organization and h.patient_id = of_patient and h.released_at is null
      and (h.until is null or h.until >= (at at time zone o.time_zone)::date));
end $$;
revoke execute on function is_held from public;
grant execute on function is_held to polyclinic_app;

-- Whoever erases has held the record; so does whoever places a hold.
create function keep_held_patient() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_held(new.organization_id, new.id, new.updated_at) then
    raise exception 'the record is held' using errcode = 'restrict_violation', constraint = 'patients_held';
  end if;
  return new;
end $$;
revoke execute on function keep_held_patient from public;
create trigger keep_held_patient before update on patients for each row
  when (old.erased_at is distinct from new.erased_at or old.restricted_at is distinct from new.restricted_at)
  execute function keep_held_patient();
