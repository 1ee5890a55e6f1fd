-- How long the clinic keeps what its messages said, and whom they went to.
alter table organizations
  add column message_text_days integer not null default 90 check (message_text_days between 1 and 3650),
  add column message_address_days integer not null default 730 check (message_address_days between 1 and 3650);
alter table messages alter column to_address drop not null;
create index messages_with_text on messages (organization_id, created_at) where body is not null;
create index messages_with_address on messages (organization_id, created_at) where to_address is not null;

-- A person who asked to be erased: the record stays for the visits that the law keeps, without a name.
alter table patients add column erased_at timestamptz;

-- History is never changed; only the words of an act can be taken away, for that.
create function take_reason_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'history cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger take_reason_only before update on appointment_history for each row execute function take_reason_only();
grant update (reason) on appointment_history to polyclinic_app;
