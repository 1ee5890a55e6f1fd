-- A clinic's own texts, by occasion and language; whatever has none here is written in the product's words. A text that was
-- given up leaves its version, so that nobody saves over what they did not see.
create table message_texts (
  organization_id uuid not null default current_organization() references organizations,
  occasion text not null check (length(occasion) between 1 and 60),
  language text not null check (language in ('en', 'de')),
  subject text check (length(subject) between 1 and 150),
  body text check (length(body) between 1 and 4000),
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  primary key (organization_id, occasion, language),
  check ((subject is null) = (body is null))
);
select platform.make_tenant_table('message_texts');

-- Whoever manages people gives it to whom they like.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{messages:write}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
