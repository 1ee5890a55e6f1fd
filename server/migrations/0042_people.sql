-- What was decided for one person alone, in place of what their roles say.
create table user_permissions (
  organization_id uuid not null default current_organization() references organizations,
  user_id uuid not null,
  permission text not null,
  is_granted boolean not null,
  -- Null: by whoever runs the server.
  given_by uuid,
  given_at timestamptz not null,
  ends_at timestamptz,
  reason text check (length(reason) <= 200),
  primary key (organization_id, user_id, permission),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, given_by) references users (organization_id, id)
);
select platform.make_tenant_table('user_permissions');
-- What was taken away counts.
select platform.for_each_clinic($$
  insert into user_permissions (user_id, permission, is_granted, given_at)
  select id, unnest(denied), false, updated_at from users
  on conflict do nothing
$$);
select platform.for_each_clinic($$
  insert into user_permissions (user_id, permission, is_granted, given_at)
  select id, unnest(granted), true, updated_at from users
  on conflict do nothing
$$);
alter table users
  drop column granted,
  drop column denied,
  add column version integer not null default 1;
alter table staff_roles add column version integer not null default 1;

-- Somebody who is asked to work here; `account_links` has the links that were mailed to them.
create table invitations (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  email text not null check (email = lower(email)),
  name text not null,
  roles text[] not null check (roles <@ array['provider', 'admin'] and cardinality(roles) > 0),
  staff_role_id uuid,
  provider_id uuid,
  -- Whose rights it goes by; null: whoever runs the server.
  invited_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, staff_role_id) references staff_roles (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, invited_by) references users (organization_id, id),
  check (staff_role_id is null or 'admin' = any (roles)),
  check (provider_id is null or 'provider' = any (roles))
);
create unique index invitations_open on invitations (organization_id, email)
  where accepted_at is null and withdrawn_at is null;
select platform.make_tenant_table('invitations');

alter table account_links add column invitation_id uuid;
alter table account_links no force row level security;
alter table invitations no force row level security;
alter table account_links
  drop constraint account_links_kind_check,
  add constraint account_links_kind_check check (kind in ('sign-up', 'password', 'invitation')),
  add check ((kind = 'invitation') = (invitation_id is not null)),
  add foreign key (organization_id, invitation_id) references invitations (organization_id, id) on delete cascade;
alter table account_links force row level security;
alter table invitations force row level security;
create index account_links_invitation on account_links (organization_id, invitation_id) where invitation_id is not null;

alter table changes drop constraint changes_noun_check;
alter table changes add check (noun in ('appointment', 'message', 'person', 'session'));

-- Roles to begin with, in the clinic's language (domain/src/people/example-roles.ts); one that has such a name stays.
select platform.for_each_clinic($$
  insert into staff_roles (id, name, permissions)
  select gen_random_uuid(), case when o.locale like 'de%' then german else english end, permissions::text[]
  from organizations o, (values
    ('Receptionist', 'Empfang', '{appointments:list,appointments:day,appointments:another-day,appointments:check-in,appointments:bring-in,appointments:finish,appointments:no-show,appointments:undo,appointments:cancel,appointments:reschedule,appointments:manage-link,patients:allow-visits,messages:list,messages:retry,messages:withdraw}'),
    ('Nurse', 'Pflege', '{appointments:list,appointments:day,appointments:check-in,appointments:bring-in,appointments:finish,appointments:no-show,appointments:undo,documents:read}'),
    ('Accountant', 'Buchhaltung', '{appointments:list,appointments:day}'),
    ('Manager', 'Praxisleitung', '{appointments:list,appointments:day,appointments:another-day,appointments:check-in,appointments:bring-in,appointments:finish,appointments:no-show,appointments:undo,appointments:cancel,appointments:reschedule,appointments:manage-link,documents:read,documents:remove,patients:allow-visits,messages:list,messages:read-link,messages:retry,messages:withdraw,people:list,people:invite,people:change,roles:change}')
  ) example (english, german, permissions)
  on conflict do nothing
$$);

-- Somebody who may change people, for good: an active admin with the usual permissions or a role that says so, unless it
-- was decided otherwise for them. What is given for a while does not count, what is taken away for a while does.
create function changes_people(account users) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return account.status = 'active' and 'admin' = any (account.roles)
    and (account.staff_role_id is null
      or exists (
        select from staff_roles r
        where r.organization_id = account.organization_id and r.id = account.staff_role_id
          and 'people:change' = any (r.permissions))
      or exists (
        select from user_permissions given
        where given.organization_id = account.organization_id and given.user_id = account.id
          and given.permission = 'people:change' and given.is_granted and given.ends_at is null))
    and not exists (
      select from user_permissions taken
      where taken.organization_id = account.organization_id and taken.user_id = account.id
        and taken.permission = 'people:change' and not taken.is_granted
        and (taken.ends_at is null or taken.ends_at > now()));
end $$;

-- When somebody may no longer, somebody else must: those who press at once come here one after the other. A clinic in
-- which nobody ever could is left alone.
create function keep_a_manager() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_lost boolean := false;
  person users;
begin
  if tg_table_name = 'users' then
    is_lost := changes_people(old) and (tg_op = 'DELETE' or not changes_people(new));
  elsif tg_table_name = 'staff_roles' then
    is_lost := 'people:change' = any (old.permissions)
      and (tg_op = 'DELETE' or 'people:change' <> all (new.permissions))
      and exists (
        select from users u
        where u.organization_id = old.organization_id and u.staff_role_id = old.id
          and u.status = 'active' and 'admin' = any (u.roles) and not changes_people(u)
          and not exists (
            select from user_permissions taken
            where taken.organization_id = u.organization_id and taken.user_id = u.id
              and taken.permission = 'people:change' and not taken.is_granted
              and (taken.ends_at is null or taken.ends_at > now())));
  elsif coalesce(old.permission, new.permission) = 'people:change' then
    select * into person from users u
    where u.organization_id = coalesce(old.organization_id, new.organization_id) and u.id = coalesce(old.user_id, new.user_id);
    is_lost := person.status = 'active' and 'admin' = any (person.roles)
      and case
        when old.is_granted and old.ends_at is null then true
        when not old.is_granted and (old.ends_at is null or old.ends_at > now()) then false
        else person.staff_role_id is null or exists (
          select from staff_roles r
          where r.organization_id = person.organization_id and r.id = person.staff_role_id
            and 'people:change' = any (r.permissions))
      end
      and not changes_people(person);
  end if;
  if is_lost then
    perform pg_advisory_xact_lock(
      hashtextextended(coalesce(old.organization_id, new.organization_id)::text || ' people clinic', 0));
    if not exists (
      select from users u
      where u.organization_id = coalesce(old.organization_id, new.organization_id) and changes_people(u))
    then
      raise exception 'somebody must remain who may change people'
        using errcode = 'check_violation', constraint = 'last_manager';
    end if;
  end if;
  return null;
end $$;

create constraint trigger keep_a_manager after update of status, roles, staff_role_id or delete on users
  deferrable initially immediate for each row execute function keep_a_manager();
create constraint trigger keep_a_manager after update of permissions or delete on staff_roles
  deferrable initially immediate for each row execute function keep_a_manager();
create constraint trigger keep_a_manager after insert or update or delete on user_permissions
  deferrable initially immediate for each row execute function keep_a_manager();
