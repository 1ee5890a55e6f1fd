import type { LinkInTime } from '@polyclinic/domain/family/end-of-access.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** When somebody who was born on a day is of age, on the clinic's clock (`ageOn`); null where nobody knows that day. */
export const ofAgeAt = (birthDate: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`comes_of_age(${birthDate}, (select time_zone from organizations))`

/** When the patient (`child`) of a link is. */
export const childOfAgeAt = ofAgeAt(sql`child.birth_date`)

/**
 * Whether the link of an account (`up`) is over once its patient (`child`) is of age: the clinic did not confirm it of an
 * adult, nor did it begin with one. What began with a child, by who wrote them down or by a guardian, began with a child
 * whatever their date of birth says since.
 */
export const endsWithAge = sql<SqlBool>`(
  coalesce(up.confirmed_at, '-infinity') < ${childOfAgeAt}
  and (up.created_at < ${childOfAgeAt} or up.came_by in ('added', 'guardian')))`

/**
 * Whether the link of an account (`up`) to somebody else's record is over. Nothing has to happen on that day: whoever asks
 * is asked for it each time.
 */
export const isOver = (now: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(up.relation <> 'self' and exists (
  select from patients child where child.id = up.patient_id and ${childOfAgeAt} <= ${now} and ${endsWithAge}))`

/** What of a link (`up`) to a patient (`p`) tells when it ends. */
export const startedOf = sql<LinkInTime>`json_build_object('birthDate', p.birth_date, 'cameBy', up.came_by,
  'createdAt', up.created_at, 'confirmedAt', up.confirmed_at)`
