-- A visit's mailed link can be ended by the clinic, and followed by another: its number goes into what is derived.
alter table appointments
  add column manage_link_number integer not null default 1 check (manage_link_number > 0),
  add column manage_revoked_at timestamptz;

-- What a message grants is derived when it is delivered or read, never stored: of the visit it is about, or of this link.
alter table messages add column account_link_id uuid;
alter table messages no force row level security;
alter table account_links no force row level security;
alter table messages
  add foreign key (organization_id, account_link_id) references account_links (organization_id, id)
  on delete set null (account_link_id);
alter table messages force row level security;
alter table account_links force row level security;
create index messages_account_link on messages (organization_id, account_link_id) where account_link_id is not null;

-- Those that stand there with their links. A sign-up or password link of before cannot be derived: it lived for an hour.
select platform.for_each_clinic($$
  update messages set body = regexp_replace(body, '#[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])', '#{grant}', 'g')
  where grants and body is not null
$$);
