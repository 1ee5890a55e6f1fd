-- A link that makes a clinic: what was wanted stands with it, and nothing else is there until somebody opens it.
alter table account_links
  add column wanted_clinic jsonb,
  drop constraint account_links_kind_check,
  add constraint account_links_kind_check check (kind in ('sign-up', 'password', 'invitation', 'email', 'clinic')),
  add constraint account_links_wanted_clinic_check check ((kind = 'clinic') = (wanted_clinic is not null));
