-- What somebody who writes notes keeps for themself: phrases that an abbreviation stands for, and templates of whole notes.
create table note_texts (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('phrase', 'template')),
  name text not null check (length(name) between 1 and 60),
  text text not null check (length(text) <= 5000),
  complaint text not null check (length(complaint) <= 5000),
  findings text not null check (length(findings) <= 5000),
  plan text not null check (length(plan) <= 5000),
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check (case kind when 'phrase' then text <> '' and complaint || findings || plan = ''
    else text = '' and complaint || findings || plan <> '' end)
);
create unique index note_texts_name on note_texts (organization_id, user_id, kind, lower(name));
select platform.make_tenant_table('note_texts');
