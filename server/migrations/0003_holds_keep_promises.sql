-- What was promised with a held time: a booking of it takes no more time than its claim and costs what was said, whatever
-- the clinic changes meanwhile. Holds from before get what is offered now, as a booking of them would have.
alter table holds
  add column duration_minutes integer check (duration_minutes between 5 and 720),
  add column buffer_before_minutes integer check (buffer_before_minutes >= 0),
  add column buffer_after_minutes integer check (buffer_after_minutes >= 0),
  add column price_minor integer check (price_minor >= 0),
  add column currency text;

select platform.for_each_clinic($$
  update holds h set
    duration_minutes = date_part('epoch', h.ends_at - h.starts_at) / 60,
    buffer_before_minutes = date_part('epoch', h.starts_at - c.starts_at) / 60,
    buffer_after_minutes = date_part('epoch', c.ends_at - h.ends_at) / 60,
    price_minor = o.price_minor,
    currency = g.currency
  from claims c, provider_services o, organizations g
  where c.hold_id = h.id and o.id = h.provider_service_id
$$);

alter table holds
  alter column duration_minutes set not null,
  alter column buffer_before_minutes set not null,
  alter column buffer_after_minutes set not null,
  alter column price_minor set not null,
  alter column currency set not null;
