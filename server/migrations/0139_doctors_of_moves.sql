-- Whose a visit was before an act gave it to another doctor, and since: of every other act neither.
alter table appointment_history
  add column provider_before uuid,
  add column provider_after uuid,
  add check ((provider_before is null) = (provider_after is null)),
  add check (provider_before <> provider_after);

alter table appointment_history no force row level security;
alter table providers no force row level security;
alter table appointment_history
  add foreign key (organization_id, provider_before) references providers (organization_id, id),
  add foreign key (organization_id, provider_after) references providers (organization_id, id);
alter table appointment_history force row level security;
alter table providers force row level security;
