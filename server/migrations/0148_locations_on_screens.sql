-- Locations are kept on screens, too, each with its rooms and devices: whoever saves one says which version they saw.
alter table locations add column version integer not null default 1 check (version > 0);
