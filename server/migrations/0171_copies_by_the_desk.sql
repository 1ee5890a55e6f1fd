-- A copy that was made for whoever asked by letter: in which form, and whether of all that is stored. How the desk knew
-- who asks is the event's text, and goes with the person; that a copy was made stays.
alter table data_request_events drop constraint data_request_events_act_check,
  add constraint data_request_events_act_check check (act in ('ask', 'ask-again', 'take-on', 'extend', 'fulfill', 'refuse', 'propose',
    'decline', 'erase', 'withdraw', 'lift', 'copy')),
  add copy_format text check (copy_format in ('archive', 'paper', 'bundle')),
  add copy_is_whole boolean,
  add constraint data_request_events_copy check ((act = 'copy') = (copy_format is not null and copy_is_whole is not null)
    and (copy_format is null) = (copy_is_whole is null));

select platform.for_each_clinic($$
  update staff_roles set version = version + 1, permissions = permissions || '{data-copies:hand-over}'
  where permissions @> '{data-requests:handle,people:change,roles:change}'
$$);
