import { decideEnding, decideNext, endings, statusOf, type Medication } from '@polyclinic/domain/prescriptions/chain.ts'
import type { endMedication } from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { ChainKind, PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'
import { withDuration } from './queries.ts'

type Told = Output<typeof endMedication>
type RepeatRequest = NonNullable<Told['repeatRequest']>

/** Medication requests (`m`), each with its paper (`p`), what goes on from it, and the repeat that was asked for last. */
export const selectMedications = (db: ClinicDatabase) =>
  db
    .selectFrom('medication_requests as m')
    .innerJoin('prescriptions as p', 'p.id', 'm.prescription_id')
    .leftJoin('medication_requests as n', (join) =>
      join.onRef('n.prior_id', '=', 'm.id').on('n.status', '<>', 'entered-in-error'),
    )
    .select(['m.id', 'm.prescription_id', 'm.patient_id', 'm.provider_id', 'm.status', 'm.drug', 'm.name'])
    .select(['m.sentence', 'm.shorthand', 'm.content', 'm.signed_at', 'm.ends_on', 'm.prior_id', 'm.prior_kind'])
    .select([
      'm.ended_at',
      'm.ended_by',
      'm.end_reason',
      'p.appointment_id',
      'p.first_visit_id',
      'p.signed_by',
      'p.code',
    ])
    .select(['n.id as next_id', 'n.prior_kind as next_kind'])
    .select(
      sql<RepeatRequest | null>`(
        select jsonb_build_object('id', r.id, 'status', r.status, 'answer', r.answer,
          'askedAt', to_char(r.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from repeat_requests r where r.medication_id = m.id and r.status <> 'fulfilled'
          and not exists (select from repeat_requests later where later.medication_id = m.id and later.asked_at > r.asked_at)
      )`.as('repeat_request'),
    )

export type MedicationRow = Awaited<ReturnType<ReturnType<typeof selectMedications>['executeTakeFirstOrThrow']>>

/** As decisions look at one. */
export const asMedication = ({
  status,
  ends_on: endsOn,
  next_id: nextId,
  end_reason: endReason,
}: StandingColumns): Medication => ({
  status: status as Medication['status'],
  endsOn: endsOn as PlainDate | null,
  hasNext: nextId !== null,
  wasReplaced: status === 'stopped' && endReason === null,
})
type StandingColumns = Pick<MedicationRow, 'status' | 'ends_on' | 'next_id' | 'end_reason'>

export const itemOf = ({ content }: Pick<MedicationRow, 'content'>) => withDuration(content as PrescribedDrug)

/** What drugs go on from, of this patient's. */
export async function priorsOf(
  db: ClinicDatabase,
  patientId: string,
  items: readonly Pick<PrescribedDrug, 'prior'>[],
): Promise<MedicationRow[]> {
  const ids = items.flatMap(({ prior }) => (prior ? [prior.id] : []))
  if (ids.length === 0) return []
  return selectMedications(db).where('m.id', '=', anyOf(ids)).where('m.patient_id', '=', patientId).execute()
}

/** In the shape of the contract. */
export function medicationView(row: MedicationRow, today: PlainDate): Told {
  const link = (id: string | null, kind: string | null) => (id === null ? null : { id, kind: kind as ChainKind })
  const { repeats, indication } = itemOf(row)
  const medication = asMedication(row)
  return {
    ...{ id: row.id, prescriptionId: row.prescription_id, appointmentId: row.appointment_id },
    status: statusOf(medication, today),
    ...{ name: row.name, sentence: row.sentence, shorthand: row.shorthand },
    ...{ signedAt: row.signed_at, signedBy: row.signed_by!, endsOn: row.ends_on },
    ...{ repeats, indication },
    prior: link(row.prior_id, row.prior_kind),
    next: link(row.next_id, row.next_kind),
    ended: row.ended_at === null ? null : { at: row.ended_at, by: row.ended_by!, reason: row.end_reason },
    repeatRequest: row.repeat_request,
    mayGoOn: decideNext(medication) === null,
    mayEnd: endings.filter((as) => decideEnding(medication, as, today) === null),
  }
}

/** Those of a signed paper, with what they go on from and what goes on from them. */
export const selectWithChain = (db: ClinicDatabase, prescriptionId: string) =>
  selectMedications(db)
    .where(
      sql<boolean>`(m.prescription_id = ${prescriptionId}
        or m.id in (select own.prior_id from medication_requests own where own.prescription_id = ${prescriptionId})
        or m.prior_id in (select own.id from medication_requests own where own.prescription_id = ${prescriptionId}))`,
    )
    .orderBy('m.position')
    .orderBy('m.id')

/** What is current first, then the latest first. */
export const inOrder = <Item extends Pick<Told, 'status' | 'signedAt'>>(items: readonly Item[]): Item[] =>
  items.toSorted(
    (one, other) =>
      Number(other.status === 'active') - Number(one.status === 'active') || (one.signedAt < other.signedAt ? 1 : -1),
  )

/** What a patient takes now, as it was prescribed here. */
export async function currentMedications(db: ClinicDatabase, patientId: string, today: PlainDate) {
  const rows = await selectMedications(db)
    .where('m.patient_id', '=', patientId)
    .where('m.status', '=', 'active')
    .orderBy('m.signed_at', 'desc')
    .orderBy('m.id')
    .execute()
  return rows.filter((row) => statusOf(asMedication(row), today) === 'active')
}
