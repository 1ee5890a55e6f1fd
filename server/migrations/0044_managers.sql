-- Somebody remains who can give people and roles what they need: both permissions, in one person, for good. Seeing people
-- goes with both, so who may not see them may do neither.
drop trigger keep_a_manager on users;
drop trigger keep_a_manager on staff_roles;
drop trigger keep_a_manager on user_permissions;
drop function keep_a_manager();
drop function changes_people(users);

-- An active admin with the usual permissions, or with a role or by exceptions without an end, unless it was decided
-- otherwise. What is given for a while does not count, what is taken away for a while does. `role_permissions` is null for
-- the usual ones; `decided` is what was decided for them.
create function manages_people(account users, role_permissions text[], decided user_permissions[]) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return account.status = 'active' and 'admin' = any (account.roles)
    and (account.staff_role_id is null
      or array['people:change', 'roles:change'] <@ (coalesce(role_permissions, '{}') || array(
        select permission from unnest(decided) where is_granted and ends_at is null)))
    and not exists (
      select from unnest(decided)
      where permission in ('people:list', 'people:change', 'roles:change') and not is_granted
        and (ends_at is null or ends_at > now()));
end $$;

create function manages_people(account users) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return manages_people(
    account,
    (select r.permissions from staff_roles r
     where r.organization_id = account.organization_id and r.id = account.staff_role_id),
    array(select d from user_permissions d
          where d.organization_id = account.organization_id and d.user_id = account.id));
end $$;

-- When somebody may no longer, somebody else must: those who press at once come here one after the other. A clinic in
-- which nobody ever could is left alone.
create function keep_a_manager() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  clinic uuid := coalesce(old.organization_id, new.organization_id);
  is_lost boolean := false;
begin
  if tg_table_name = 'users' then
    is_lost := manages_people(old) and (tg_op = 'DELETE' or not manages_people(new));
  elsif tg_table_name = 'staff_roles' then
    is_lost := exists (
      select from users u
      where u.organization_id = clinic and u.staff_role_id = old.id and not manages_people(u)
        and manages_people(u, old.permissions, array(
          select d from user_permissions d where d.organization_id = clinic and d.user_id = u.id)));
  else
    is_lost := exists (
      select from users u
      where u.organization_id = clinic and u.id = coalesce(old.user_id, new.user_id) and not manages_people(u)
        and manages_people(
          u,
          (select r.permissions from staff_roles r where r.organization_id = clinic and r.id = u.staff_role_id),
          array(
            select d from user_permissions d
            where d.organization_id = clinic and d.user_id = u.id
              and d.permission is distinct from coalesce(new.permission, old.permission))
            || case when old.permission is null then '{}' else array[old] end));
  end if;
  if is_lost then
    perform pg_advisory_xact_lock(hashtextextended(clinic::text || ' people clinic', 0));
    if not exists (select from users u where u.organization_id = clinic and manages_people(u)) then
      raise exception 'somebody must remain who may change people and roles'
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
