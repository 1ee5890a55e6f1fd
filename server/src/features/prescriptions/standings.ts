import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { Ending } from '@polyclinic/domain/prescriptions/chain.ts'
import { standingOfPrescription, type PrescriptionStanding } from '@polyclinic/domain/prescriptions/decide-check.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Row = { own: 'active' | Ending; last: 'active' | Ending; signed_at: string; depth: number }

/** Of each drug of a signed prescription, as they stand on its paper, whether it is still to be filled. */
export async function standingsOf(
  { db, clinic }: Pick<Context, 'db' | 'clinic'>,
  id: string,
): Promise<PrescriptionStanding[]> {
  const { rows } = await sql<Row>`
    with recursive chain as (
      select m.position, m.status as own, m.id, m.status as last, m.signed_at, 0 as depth
      from medication_requests m where m.prescription_id = ${id}
      union all
      select c.position, c.own, n.id, n.status, n.signed_at, c.depth + 1
      from chain c join medication_requests n on n.prior_id = c.id and n.status <> 'entered-in-error'
    )
    select distinct on (position) own, last, signed_at, depth from chain order by position, depth desc`.execute(db)
  return rows.map(({ own, last, signed_at, depth }) =>
    standingOfPrescription({
      own,
      last: depth === 0 ? null : { status: last, signedOn: dateIn(clinic.time_zone, signed_at as Instant) },
    }),
  )
}
