import { sql } from 'kysely'

/** The patient's own, of a visit (`a`), later than its policy allows: the domain's `isLateCancellation`, of what happened. */
export const isLateCancellation = sql<boolean>`(a.status = 'cancelled' and a.is_late_change and (
  select coalesce(h.cause, h.actor_side) from appointment_history h where h.appointment_id = a.id and h.act = 'cancel'
  order by h.version_after desc limit 1) = 'patient')`
