-- A clinic's own formulary, beside the starter list that comes along. Under row security an index is used only for what
-- leaks nothing: so the beginnings of words are found in words of their own (0078).
create table drugs (
  organization_id uuid not null default current_organization() references organizations,
  key text collate "C" not null check (length(key) between 1 and 120),
  -- As the list has one: substances, name, strength, form, route, usual dose.
  drug jsonb not null,
  primary key (organization_id, key)
);
select platform.make_tenant_table('drugs');

create table drug_words (
  organization_id uuid not null default current_organization() references organizations,
  word text collate "C" not null,
  key text collate "C" not null,
  primary key (organization_id, word, key),
  foreign key (organization_id, key) references drugs (organization_id, key) on delete cascade
);
create index drug_words_key on drug_words (organization_id, key);
select platform.make_tenant_table('drug_words');
