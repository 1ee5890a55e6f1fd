-- A claim is of exactly the time that its visit or hold takes, buffers included: any other is refused. Reckoned in UTC,
-- where a minute is a minute whatever the zone, as a generated column must be. Claims decided about time so far: should
-- one be of another time than its visit's buffers say, the buffers follow it.
select platform.for_each_clinic($$
  update appointments a set
    buffer_before_minutes = date_part('epoch', a.starts_at - c.starts_at) / 60,
    buffer_after_minutes = date_part('epoch', c.ends_at - a.ends_at) / 60
  from claims c
  where c.appointment_id = a.id and (
    c.starts_at <> a.starts_at - make_interval(mins => a.buffer_before_minutes)
    or c.ends_at <> a.ends_at + make_interval(mins => a.buffer_after_minutes))
$$);
select platform.for_each_clinic($$
  update holds h set
    buffer_before_minutes = date_part('epoch', h.starts_at - c.starts_at) / 60,
    buffer_after_minutes = date_part('epoch', c.ends_at - h.ends_at) / 60
  from claims c
  where c.hold_id = h.id and (
    c.starts_at <> h.starts_at - make_interval(mins => h.buffer_before_minutes)
    or c.ends_at <> h.ends_at + make_interval(mins => h.buffer_after_minutes))
$$);

alter table appointments
  add column during tstzrange not null generated always as (tstzrange(
    (starts_at at time zone 'UTC' - make_interval(mins => buffer_before_minutes)) at time zone 'UTC',
    (ends_at at time zone 'UTC' + make_interval(mins => buffer_after_minutes)) at time zone 'UTC', '[)')) stored,
  add unique (organization_id, id, during);
alter table holds
  add column during tstzrange not null generated always as (tstzrange(
    (starts_at at time zone 'UTC' - make_interval(mins => buffer_before_minutes)) at time zone 'UTC',
    (ends_at at time zone 'UTC' + make_interval(mins => buffer_after_minutes)) at time zone 'UTC', '[)')) stored,
  add unique (organization_id, id, during);

alter table claims no force row level security;
alter table appointments no force row level security;
alter table holds no force row level security;
alter table claims
  drop constraint claims_organization_id_appointment_id_fkey,
  drop constraint claims_organization_id_hold_id_fkey,
  add constraint claims_appointment_fkey foreign key (organization_id, appointment_id, during)
    references appointments (organization_id, id, during) deferrable initially deferred,
  add constraint claims_hold_fkey foreign key (organization_id, hold_id, during)
    references holds (organization_id, id, during) on delete cascade deferrable initially deferred;
alter table claims force row level security;
alter table appointments force row level security;
alter table holds force row level security;
