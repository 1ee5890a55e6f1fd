import { sql } from 'kysely'

// What is counted of a visit `a`; a report and the lists of its figures say the same.

/** It took place, nobody came, or it is past and nobody has said which. */
export const isOver = (now: string) =>
  sql<boolean>`(a.status in ('fulfilled', 'noshow') or (a.status <> 'cancelled' and a.ends_at < ${now}))`

/** Whole minutes from arriving to being called in. */
export const waitedMinutes = sql<number | null>`floor(date_part('epoch', a.started_at - a.arrived_at) / 60)::int`

/** Whether anybody at the clinic has seen a patient before. */
export const wasSeenBefore = (patientId: string, startsAt: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from appointments b
  where b.patient_id = ${sql.ref(patientId)} and b.status = 'fulfilled' and b.starts_at < ${startsAt})`

/** Of the doctor who is asked about, or of any. @param alias of the table that has the doctor */
export const isOfDoctor = (alias: string, id: string | undefined) =>
  id === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.provider_id`)} = ${id}`

/** There is such a doctor, or none is asked about. */
export const isDoctorKnown = (id: string | undefined) =>
  id === undefined ? sql<boolean>`true` : sql<boolean>`exists (select from providers where id = ${id})`
