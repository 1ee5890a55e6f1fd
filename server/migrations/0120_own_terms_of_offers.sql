-- What a doctor has of their own is kept as it was said: null follows the service, and a value stays whatever becomes of the
-- service. Until now both were told apart by whether they were equal.
alter table provider_services
  alter column duration_minutes drop not null,
  alter column price_minor drop not null;

select platform.for_each_clinic($$
  update provider_services o set
    duration_minutes = nullif(o.duration_minutes, s.duration_minutes),
    price_minor = nullif(o.price_minor, s.price_minor)
  from services s
  where s.id = o.service_id and (o.duration_minutes = s.duration_minutes or o.price_minor = s.price_minor)
$$);
