-- What every table of a clinic must be, said once; a migration that makes one calls this after it:
--
--   create table rooms (organization_id uuid references organizations, id uuid, …, primary key (organization_id, id));
--   select platform.make_tenant_table('rooms');
--
-- A row is seen and written only inside its own clinic's transaction, by the owner, too, and belongs to that clinic
-- unless it says otherwise. The app may do with it what `rights` says: 'select, insert' for what is history.
create function platform.make_tenant_table(tenant_table regclass, rights text default 'select, insert, update, delete')
  returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format(
    'alter table %s alter organization_id set not null, alter organization_id set default public.current_organization(),
       enable row level security, force row level security', tenant_table);
  execute format('drop policy if exists tenant on %s', tenant_table);
  execute format(
    'create policy tenant on %s to polyclinic_app using (organization_id = (select public.current_organization()))
       with check (organization_id = (select public.current_organization()))', tenant_table);
  execute format('revoke all on %s from public, polyclinic_app', tenant_table);
  execute format('grant %s on %s to polyclinic_app', rights, tenant_table);
end $$;

-- For a table whose rows decide which times are free: what changed in it makes answers stale that were kept.
create function platform.note_slot_changes_of(tenant_table regclass)
  returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  act text;
begin
  foreach act in array array['insert', 'update', 'delete']
  loop
    -- What a foreign key takes along was noted where it began.
    execute format(
      'create or replace trigger %I after %s on %s referencing %s table as changed for each statement
         when (pg_trigger_depth() = 0) execute function public.note_slot_change()',
      'note_slot_change_' || act, act, tenant_table, case act when 'delete' then 'old' else 'new' end);
  end loop;
end $$;

revoke execute on function platform.make_tenant_table, platform.note_slot_changes_of from public;
