-- A clinic's own list of diagnoses, beside the common ones that come along. Under row security an index is used only for
-- what leaks nothing, as `=` and `<` of texts do (0057): so the beginnings of words are found in words of their own.
create table diagnoses (
  organization_id uuid not null default current_organization() references organizations,
  code text collate "C" not null check (length(code) between 1 and 12),
  title text not null check (length(title) between 1 and 300),
  synonyms text not null check (length(synonyms) <= 1000),
  primary key (organization_id, code)
);
select platform.make_tenant_table('diagnoses');

create table diagnosis_words (
  organization_id uuid not null default current_organization() references organizations,
  word text collate "C" not null,
  code text collate "C" not null,
  primary key (organization_id, word, code),
  foreign key (organization_id, code) references diagnoses (organization_id, code) on delete cascade
);
create index diagnosis_words_code on diagnosis_words (organization_id, code);
select platform.make_tenant_table('diagnosis_words');

-- What somebody marked for themself.
create table favorite_diagnoses (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  -- Empty for words without a code.
  code text not null check (length(code) <= 12),
  title text not null check (length(title) between 1 and 300),
  marked_at timestamptz not null,
  primary key (organization_id, user_id, code, title),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
select platform.make_tenant_table('favorite_diagnoses');
