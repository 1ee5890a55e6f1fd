-- Who manages people was given the notes of visits (0060), though an office manager reads no patient's documents, either:
-- they lose them, unless the clinic itself has decided so since. The audit says of a role made or changed on a screen which
-- permissions came, and of one set by command only when.
select set_config('polyclinic.notes_since', applied_at::text, true) from platform.migrations where version = 60;
select platform.for_each_clinic($$
  update staff_roles r set permissions = array_remove(permissions, 'encounters:write'), version = version + 1
  where permissions @> '{people:change,roles:change,encounters:write}' and not permissions @> '{documents:read}'
    and not exists (
      select from audit_events e where e.object_id = r.id and e.action like 'staff-roles:%' and e.outcome = 'done'
        and (e.detail ~ '(^|[ +])encounters:write( |$)' or e.action = 'staff-roles:set'
          and e.at >= current_setting('polyclinic.notes_since')::timestamptz))
$$);
