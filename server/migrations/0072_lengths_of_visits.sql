-- How long a visit took before an act made it longer or shorter, and since: of every other act neither.
alter table appointment_history
  add column minutes_before integer check (minutes_before > 0),
  add column minutes_after integer check (minutes_after > 0),
  add check ((minutes_before is null) = (minutes_after is null)),
  add check (minutes_before <> minutes_after);
