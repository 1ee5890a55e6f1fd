-- A note is the doctor's whose visit it is of, and its hash says so: the visit goes to nobody else from then on.
create function keep_doctor_of_note() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from encounters e where e.organization_id = new.organization_id and e.appointment_id = new.id) then
    raise exception 'A visit with a note stays with its doctor' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_doctor_of_note before update of provider_id on appointments
  for each row when (old.provider_id <> new.provider_id) execute function keep_doctor_of_note();
revoke execute on function keep_doctor_of_note from public;
