-- How many times may be held at once from one network and by one visitor, and which part of a doctor's day, in percent.
alter table organizations
  add holds_at_once integer not null default 40 check (holds_at_once > 0),
  add holds_per_visitor integer not null default 3 check (holds_per_visitor > 0),
  add held_percent integer not null default 25 check (held_percent between 1 and 100);

-- The network that holds, and the wider one around it, as keyed hashes; of holds from before nobody knows them.
alter table holds add network_hash bytea, add wide_network_hash bytea;
create index holds_network on holds (organization_id, network_hash) where network_hash is not null;
create index holds_wide_network on holds (organization_id, wide_network_hash) where wide_network_hash is not null;
create index holds_day on holds (organization_id, provider_id, starts_at);
