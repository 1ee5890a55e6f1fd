-- Always empty. Readiness fills it and rolls that back, to learn whether the database still finds room for what is
-- written: emptied first, it is made of new blocks each time. Unlogged, so that asking fills no archive.
create unlogged table platform.write_probe (filler text not null);
alter table platform.write_probe alter column filler set storage plain;
grant insert, truncate on platform.write_probe to polyclinic_platform;
