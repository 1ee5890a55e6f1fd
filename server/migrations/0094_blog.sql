-- Articles of a clinic. `posts` is what is being written, saved while somebody types; `published_posts` is what visitors
-- see, taken over from it at once when somebody publishes, so that half a correction is never shown.
create table posts (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  title text not null default '' check (length(title) <= 120),
  slug text not null default '' check (slug = '' or slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  description text not null default '' check (length(description) <= 300),
  body jsonb not null default '{"type": "doc", "content": []}'
    check (body ->> 'type' = 'doc' and octet_length(body::text) <= 100000),
  tags text[] not null default '{}' check (cardinality(tags) <= 5),
  language text not null check (language in ('de', 'en')),
  author_provider_id uuid,
  author_name text not null default '' check (length(author_name) <= 120),
  reviewer_provider_id uuid,
  reviewed_on date,
  -- One of its own: `published_posts` points at it. From here the two tables would point at each other.
  picture_id uuid,
  picture_text text not null default '' check (length(picture_text) <= 200),
  version integer not null default 1 check (version > 0),
  -- Of a link that shows this draft to whoever has it.
  preview_token_hash bytea check (octet_length(preview_token_hash) = 32),
  preview_ends_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, author_provider_id) references providers (organization_id, id),
  foreign key (organization_id, reviewer_provider_id) references providers (organization_id, id),
  check ((preview_token_hash is null) = (preview_ends_at is null)),
  check (author_provider_id is null or author_name = '')
);
create unique index posts_preview on posts (organization_id, preview_token_hash) where preview_token_hash is not null;
select platform.make_tenant_table('posts');

-- Drawn anew in two sizes, which are files of the clinic's like its logo. A picture is its article's for good.
create table post_pictures (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  post_id uuid not null,
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  hash text not null,
  small_width integer not null check (small_width between 1 and 1600),
  small_hash text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, post_id, hash),
  unique (organization_id, post_id, id),
  foreign key (organization_id, post_id) references posts (organization_id, id) on delete cascade,
  foreign key (organization_id, hash) references files (organization_id, hash),
  foreign key (organization_id, small_hash) references files (organization_id, hash)
);
select platform.make_tenant_table('post_pictures');

-- Every address at which visitors find or found an article: none leads to another article later.
create table post_slugs (
  organization_id uuid not null default current_organization() references organizations,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  post_id uuid not null,
  primary key (organization_id, slug),
  unique (organization_id, post_id, slug),
  foreign key (organization_id, post_id) references posts (organization_id, id)
);
select platform.make_tenant_table('post_slugs');
select platform.note_slot_changes_of('post_slugs');

create table published_posts (
  organization_id uuid not null default current_organization() references organizations,
  post_id uuid not null,
  slug text not null,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 300),
  body jsonb not null check (body ->> 'type' = 'doc' and octet_length(body::text) <= 100000),
  tags text[] not null check (cardinality(tags) <= 5),
  language text not null check (language in ('de', 'en')),
  author_provider_id uuid,
  author_name text not null check (length(author_name) <= 120),
  reviewer_provider_id uuid,
  reviewed_on date,
  picture_id uuid,
  picture_text text not null check (length(picture_text) <= 200),
  minutes integer not null check (minutes > 0),
  -- Of `posts`, when it was taken over.
  version integer not null check (version > 0),
  -- Ahead: nobody sees it before.
  published_at timestamptz not null,
  updated_at timestamptz check (updated_at >= published_at),
  withdrawn_at timestamptz,
  primary key (organization_id, post_id),
  unique (organization_id, slug),
  foreign key (organization_id, post_id, slug) references post_slugs (organization_id, post_id, slug),
  foreign key (organization_id, post_id, picture_id) references post_pictures (organization_id, post_id, id),
  foreign key (organization_id, author_provider_id) references providers (organization_id, id),
  foreign key (organization_id, reviewer_provider_id) references providers (organization_id, id),
  check ((author_provider_id is null) = (author_name <> '')),
  check (reviewer_provider_id is null or reviewer_provider_id is distinct from author_provider_id),
  check ((reviewer_provider_id is null) = (reviewed_on is null)),
  check (picture_id is null or picture_text <> '')
);
create index published_posts_newest on published_posts (organization_id, published_at desc, post_id)
  where withdrawn_at is null;
select platform.make_tenant_table('published_posts');
select platform.note_slot_changes_of('published_posts');

-- Whoever manages people gives them to whom they like.
select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{content:write,content:publish}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);
