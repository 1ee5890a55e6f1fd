-- What a message is about, named by kind and id, and by which channel it goes. That there is such a subject in the same
-- clinic the database still decides: a generated column for each kind, with its foreign key. A migration that brings a
-- kind adds it to the check, and its column.
alter table messages
  add column channel text not null default 'email' check (channel = 'email'),
  add column subject_kind text check (subject_kind in ('appointment', 'account-link')),
  add column subject_id uuid,
  add check ((subject_kind is null) = (subject_id is null));
select platform.for_each_clinic($$
  update messages set
    subject_kind = case when account_link_id is null then 'appointment' else 'account-link' end,
    subject_id = coalesce(account_link_id, appointment_id)
  where account_link_id is not null or appointment_id is not null
$$);

alter table messages drop column appointment_id, drop column account_link_id;
alter table messages
  add column appointment_id uuid generated always as (case subject_kind when 'appointment' then subject_id end) stored,
  add column account_link_id uuid generated always as (case subject_kind when 'account-link' then subject_id end) stored;
alter table messages no force row level security;
alter table appointments no force row level security;
alter table account_links no force row level security;
alter table messages
  add foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  add foreign key (organization_id, account_link_id) references account_links (organization_id, id);
alter table messages force row level security;
alter table appointments force row level security;
alter table account_links force row level security;
create index messages_subject on messages (organization_id, subject_id) where subject_id is not null;

-- Links are swept a week after they ended; what was said of them stays in the log. (A generated column cannot be set null.)
create function forget_account_link() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update messages set subject_kind = null, subject_id = null
  where organization_id = old.organization_id and subject_id = old.id;
  return old;
end $$;
create trigger forget_account_link before delete on account_links for each row execute function forget_account_link();
