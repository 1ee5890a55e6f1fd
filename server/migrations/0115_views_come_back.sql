-- A view that was deleted can come back for a day, with those who are written to of it.
alter table report_views add column deleted_at timestamptz;
