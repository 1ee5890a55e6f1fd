-- Doctors are kept on screens: the version that somebody saw is the version that they change.
alter table providers add column version integer not null default 1;
