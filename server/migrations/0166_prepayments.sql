-- What a service asks for at booking; nothing where nobody says otherwise.
alter table services
  add column prepayment text check (prepayment in ('deposit', 'full')),
  add column deposit_minor integer check (deposit_minor between 100 and 100000000),
  add constraint services_deposit check ((deposit_minor is not null) = (prepayment is not distinct from 'deposit'));

-- What was asked for with the booking, and until when its payment is awaited: the claim is the visit's own meanwhile. Of one
-- that was given up, the version of which it was decided what goes back.
alter table appointments
  add column prepayment_minor integer not null default 0 check (prepayment_minor >= 0),
  add column payment_due_at timestamptz,
  add column prepayment_decided_version integer,
  add constraint appointments_payment_due
    check (payment_due_at is null or (status = 'booked' and prepayment_minor > 0));
create index appointments_unpaid on appointments (organization_id, payment_due_at) where payment_due_at is not null;
create index appointments_prepaid on appointments (organization_id, updated_at)
  where prepayment_minor > 0 and status in ('cancelled', 'noshow') and prepayment_decided_version is distinct from version;

-- Whoever is there, or comes no more, is not waited for.
create function end_awaited_payment() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.payment_due_at := null;
  return new;
end $$;
create trigger end_awaited_payment before update on appointments for each row
  when (new.status <> 'booked' and new.payment_due_at is not null) execute function end_awaited_payment();
revoke execute on function end_awaited_payment from public;

-- A visit that was not paid in time is canceled by nobody.
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'appointment_history'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ 'left-unseen'
  loop
    execute format('alter table appointment_history drop constraint %I', name);
  end loop;
end $$;
alter table appointment_history add constraint appointment_history_cause_check
  check (cause is null or act = 'cancel' and cause in ('clinic', 'patient', 'left-unseen', 'unpaid'));

-- With a test key no money moves, so nobody is asked for it at booking. Where it is not known yet, it is found when asked.
alter table online_payment_settings add column is_test boolean not null default false;
-- What is paid at booking stands on pages that are kept; when the provider was last asked does not.
create function note_slot_change_of_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into slot_changes (organization_id) values (coalesce(new.organization_id, old.organization_id)) on conflict do nothing;
  return null;
end $$;
create trigger note_slot_change_insert after insert on online_payment_settings for each row
  execute function note_slot_change_of_row();
create trigger note_slot_change_delete after delete on online_payment_settings for each row
  execute function note_slot_change_of_row();
create trigger note_slot_change_update after update on online_payment_settings for each row
  when ((old.is_on, old.is_test) is distinct from (new.is_on, new.is_test)) execute function note_slot_change_of_row();

-- What was paid online with a booking hangs on the draft of the visit's invoice, which nobody typed.
alter table invoices alter updated_by_user_id drop not null,
  add constraint invoices_typed check (updated_by_user_id is not null or (status = 'draft' and appointment_id is not null));
alter table online_payments add column is_prepayment boolean not null default false;

-- What goes back by the policy of the visit, which nobody asked for and nobody approved: of a prepayment alone.
alter table refunds alter requested_by_user_id drop not null, add column by_policy boolean not null default false;
do $$
declare
  name text;
begin
  for name in
    select conname from pg_constraint where conrelid = 'refunds'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ 'num_nonnulls'
  loop
    execute format('alter table refunds drop constraint %I', name);
  end loop;
end $$;
alter table refunds
  add constraint refunds_decided check (num_nonnulls(decided_at, decided_by) = case when decision is null then 0 else 2 end),
  add constraint refunds_by_people check (case when by_policy
    then num_nonnulls(requested_by_user_id, decided_by_user_id) = 0 and decision = 'approved'
    else requested_by_user_id is not null and (decided_by_user_id is not null) = (decision is not null) end);

create function check_policy_refund() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from online_payments o where o.organization_id = new.organization_id and o.id = new.payment_id
    and o.is_prepayment)
  then
    raise exception 'What goes back by itself was paid with a booking' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_policy_refund after insert or update on refunds
  deferrable initially deferred for each row when (new.by_policy) execute function check_policy_refund();
revoke execute on function check_policy_refund from public;
