-- An idempotency key is stored with the operation's name in its contract. Those of today stay known.
select platform.for_each_clinic($$
  update idempotency_keys set operation = case operation
    when 'book-appointment' then 'bookAppointment'
    when 'reschedule-appointment' then 'rescheduleAppointment' end
  where operation in ('book-appointment', 'reschedule-appointment')
$$);
