-- A clinic's booking rules and cancellation policy, kept on a screen: whoever saves them, by whatever way, what held before
-- is kept, as a look is.
alter table organizations
  add column rules_version integer not null default 1,
  add column rules_saved_at timestamptz not null default now(),
  -- An account of the clinic; null: its file.
  add column rules_saved_by uuid,
  -- The version whose rules these are again.
  add column rules_restored_from integer;

select platform.for_each_clinic($$ update organizations set rules_saved_at = updated_at $$);

create table booking_rule_versions (
  organization_id uuid not null default current_organization() references organizations,
  version integer not null,
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid,
  restored_from integer,
  primary key (organization_id, version),
  foreign key (organization_id, saved_by) references users (organization_id, id)
);
select platform.make_tenant_table('booking_rule_versions', 'select, insert');

create function booking_rules_of(o organizations) returns jsonb language sql immutable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'freeUntilMinutes', o.free_until_minutes, 'lateFeeMinor', o.late_fee_minor,
    'closedUntilMinutes', o.closed_until_minutes,
    'minimumNoticeMinutes', o.minimum_notice_minutes, 'horizonDays', o.horizon_days,
    'askPhone', o.ask_phone, 'askBirthDate', o.ask_birth_date, 'askInsurance', o.ask_insurance,
    'documentsPerVisit', o.documents_per_visit, 'visitsAhead', o.visits_ahead,
    'holdsPerHour', o.holds_per_hour, 'bookingsPerHour', o.bookings_per_hour, 'holdsAtOnce', o.holds_at_once,
    'holdsPerVisitor', o.holds_per_visitor, 'heldPercent', o.held_percent,
    'unconfirmedPerHour', o.unconfirmed_per_hour)
$$;

create function keep_booking_rules() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if booking_rules_of(new) = booking_rules_of(old) then
    new.rules_version := old.rules_version;
    new.rules_saved_at := old.rules_saved_at;
    new.rules_saved_by := old.rules_saved_by;
    new.rules_restored_from := old.rules_restored_from;
    return new;
  end if;
  insert into booking_rule_versions (organization_id, version, rules, saved_at, saved_by, restored_from)
  values (old.organization_id, old.rules_version, booking_rules_of(old), old.rules_saved_at, old.rules_saved_by,
    old.rules_restored_from);
  new.rules_version := old.rules_version + 1;
  return new;
end $$;
create trigger keep_booking_rules before update on organizations for each row execute function keep_booking_rules();
revoke execute on function keep_booking_rules from public;
