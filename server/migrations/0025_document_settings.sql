-- How many documents a patient may add to a visit (0: none), and how large each may be.
alter table organizations
  add documents_per_visit integer not null default 5 check (documents_per_visit between 0 and 20),
  add document_megabytes integer not null default 10 check (document_megabytes between 1 and 20);
