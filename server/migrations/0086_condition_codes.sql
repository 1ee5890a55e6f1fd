-- A condition that was taken over from a note keeps its code, by which it is known again.
alter table chart_entries add column code text check (length(code) between 1 and 12),
  add constraint chart_entries_code_of_condition check (code is null or kind = 'condition');
