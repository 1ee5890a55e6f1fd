import { sql, type RawBuilder } from 'kysely'
import type { PatientRow } from './new-patient.ts'
import { isOpenRecord } from './open-record.ts'
import { personColumns } from './person-columns.ts'
import { asksFor, confirmedSince } from './shown-to-account.ts'

type Booker = { userId: string | null; now: string }
/** Who came to act for somebody in another way than by a booking knows when they were born. */
type DependantRow = PatientRow & { knows_birth_date: boolean }

/**
 * The records of others for whom an account may book without typing who they are: what it typed with a booking, its
 * messages going to its own address, and for whom it came to act in another way. The clinic has confirmed it, or the
 * patient lets it; or nobody but who acts for them had to do with the record yet: to type a name proves nothing, so that
 * an account that was not confirmed books on no record that the clinic, or the patient, uses.
 */
const dependantsOf = ({
  userId,
  now,
}: Booker): RawBuilder<DependantRow & { is_confirmed: boolean; since: string }> => sql`
  select p.id, p.given_name, p.family_name, p.email, ${sql.join(personColumns.map((column) => sql.ref(`p.${column}`)))},
    ${confirmedSince(now)} is not null as is_confirmed, up.created_at as since,
    up.came_by is not null as knows_birth_date
  from user_patients up join users u on u.id = up.user_id join patients p on p.id = up.patient_id
  where up.user_id = ${userId} and up.relation = 'guardian' and (up.came_by is not null or p.email = u.email)
    and ${isOpenRecord('p')} and ${asksFor(now)}
    and (${confirmedSince(now)} is not null or up.came_by = 'patient' or not exists (
      select from appointments a where a.patient_id = p.id and not exists (
        select from user_patients booker where booker.patient_id = p.id and booker.user_id = a.booked_by_user_id
          and (booker.user_id = up.user_id or booker.came_by in ('added', 'guardian')))
    ) and not exists (
      select from user_patients other where other.patient_id = p.id and other.user_id <> up.user_id
        and other.refuted_at is null
        and not (other.came_by in ('added', 'guardian') and up.came_by in ('added', 'guardian'))))`

/** The record of one of them. */
export const dependantOf = (asked: Booker, patientId: string | undefined): RawBuilder<PatientRow> => sql`
  select id, given_name, family_name, email, ${sql.join(personColumns.map((column) => sql.ref(column)))}
  from (${dependantsOf(asked)}) mine where id = ${patientId ?? null}`

/**
 * Each of them once, the latest first: who was typed several times has several records. Where two of one name were born on
 * different days their names do not tell which is meant, and neither is told; but whose birthday the account knows is, with
 * it, and in place of who was only typed by that name and is not confirmed.
 */
export const eachDependantOf = (asked: Booker): RawBuilder<DependantRow> => sql`
  with mine as (${dependantsOf(asked)}), named as (
    select *, fold_for_search(given_name) as given, fold_for_search(family_name) as family,
      bool_or(knows_birth_date) over (partition by fold_for_search(given_name), fold_for_search(family_name)) as is_known
    from mine
  ), people as (
    select (array_agg(id order by is_confirmed desc, birth_date is null, since desc, id))[1] as id
    from named where knows_birth_date or is_confirmed or not is_known
    group by given, family, is_known, case when is_known then birth_date end
    having is_known or count(distinct birth_date) <= 1
  )
  select mine.* from mine join people using (id) order by since desc, id`
