-- Addresses that an account had before: what was mailed there is its person's, too, when they ask for it or to be erased.
alter table users add column former_emails text[] not null default '{}';
