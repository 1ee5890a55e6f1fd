-- A drug that comes back from a backup, or with an archive, began when the one before it had not ended: that was asked then.
-- Rows come in the order of their ids, so the one before may even come after it; that there is one is asked by a foreign key.
create or replace function require_signed_medication() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  goes_on boolean;
begin
  if not exists (select from prescriptions p where p.organization_id = new.organization_id and p.id = new.prescription_id
    and p.signed_at = new.signed_at and p.provider_id = new.provider_id
    and p.content @> jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', new.id))))
  then
    raise exception 'This drug was not signed' using errcode = 'restrict_violation';
  end if;
  if new.prior_id is not null and current_setting('app.brings_back', true) is distinct from 'on' then
    select m.status = 'active' or m.status = 'stopped' and m.end_reason is null into goes_on from medication_requests m
    where m.organization_id = new.organization_id and m.id = new.prior_id for no key update;
    if goes_on is not true then
      raise exception 'What this goes on from has ended' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
