-- The list of what a new clinic still needs was put away by somebody; null: it is shown until all of it is done.
alter table organizations add column setup_dismissed_at timestamptz;
