-- What goes back to whoever sent a patient.
alter table chart_files
  drop constraint chart_files_kind_check,
  add constraint chart_files_kind_check check (kind in ('file', 'sick-note', 'referral', 'report'));
