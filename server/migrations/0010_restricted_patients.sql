-- How long the clinic must keep the record of whoever was seen, after their last visit.
alter table organizations add column record_years integer not null default 10 check (record_years between 1 and 100);
select platform.for_each_clinic($$ update organizations set record_years = 7 where country = 'US' $$);

-- A person who asked to be erased while their record must still be kept: it holds what the record needs and no way to
-- reach them. All records that were restricted together name the same one of them, and are erased together later.
alter table patients
  add column restricted_at timestamptz,
  add column restricted_with uuid,
  add check ((restricted_at is null) = (restricted_with is null));
alter table patients no force row level security;
alter table patients add foreign key (organization_id, restricted_with) references patients (organization_id, id);
alter table patients force row level security;
create index patients_restricted on patients (organization_id, restricted_with) where restricted_with is not null;
