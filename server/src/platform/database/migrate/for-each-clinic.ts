import type pg from 'pg'

/**
 * Makes the one way in which a migration reads or changes the rows of clinics:
 *
 *     select platform.for_each_clinic($$ update services set slot_interval_minutes = 15 where slot_interval_minutes = 0 $$);
 *
 * It carries the statement out in every clinic, under that clinic's own policies, and answers how many rows were met in
 * all. Rights are the app's: what it may not do (change history) the migration grants before and revokes after. Nobody
 * but the owner, who runs migrations, may call it.
 */
export async function makeForEachClinic(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function platform.for_each_clinic(statement text) returns bigint language plpgsql as $f$
    declare
      clinic uuid;
      met bigint;
      total bigint := 0;
    begin
      for clinic in select organization_id from platform.clinics order by organization_id loop
        perform set_config('app.organization_id', clinic::text, true), set_config('row_security', 'on', true),
          set_config('role', 'polyclinic_app', true);
        execute statement;
        get diagnostics met = row_count;
        total := total + met;
        perform set_config('role', 'none', true), set_config('row_security', 'off', true),
          set_config('app.organization_id', '', true);
      end loop;
      return total;
    end $f$;
    revoke all on function platform.for_each_clinic(text) from public;`)
}

/**
 * Row-level security is forced, so the owner sees no clinic's row: a plain UPDATE would change none, a new foreign key
 * would check none, and neither would say so. With this both are refused.
 */
export const refuseUnseenRows = 'set local row_security = off'

export const howToSeeRows =
  'Rows are met with platform.for_each_clinic; a foreign key on a table that is there already is added between "alter table … no force row level security" and "… force row level security" for both its tables.'
