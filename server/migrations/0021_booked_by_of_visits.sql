-- Who made a visit for somebody else is a fact of that visit, beside the account it was booked from: the patient's next
-- one may be booked by anybody.
alter table appointments
  add column booked_by_given_name text,
  add column booked_by_family_name text,
  add check ((booked_by_given_name is null) = (booked_by_family_name is null));
select platform.for_each_clinic($$
  update appointments a
  set booked_by_given_name = p.booked_by_given_name, booked_by_family_name = p.booked_by_family_name
  from patients p
  where p.id = a.patient_id and p.booked_by_given_name is not null and p.booked_by_family_name is not null
$$);
alter table patients drop column booked_by_given_name, drop column booked_by_family_name;
