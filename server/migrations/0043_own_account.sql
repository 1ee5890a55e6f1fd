-- On what a session was started, as its browser says, and from where: the keyed hash of its network, never an address.
alter table sessions
  add column browser text check (length(browser) <= 60),
  add column system text check (length(system) <= 60),
  add column network_hash bytea;

-- A link that shows that a new address is the account's owner's.
alter table account_links
  drop constraint account_links_kind_check,
  add constraint account_links_kind_check check (kind in ('sign-up', 'password', 'invitation', 'email')),
  add check (kind <> 'email' or user_id is not null);
create index account_links_of_user on account_links (organization_id, user_id) where kind = 'email' and used_at is null;
