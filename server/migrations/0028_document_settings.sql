-- How many documents a patient may add to a visit (0: none), and how long those of a visit are kept that was canceled or
-- missed.
alter table organizations
  add documents_per_visit integer not null default 5 check (documents_per_visit between 0 and 10),
  add document_days integer not null default 30 check (document_days between 1 and 3650);
