import { addAddendum as contract } from '@polyclinic/domain/encounters/endpoints.ts'
import { addendumRefusal } from '@polyclinic/domain/encounters/rules.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { RequestScope } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/insert-rows.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeatedIn } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction } from '../../platform/tenancy.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { counts } from '../chart-access/written-notes.ts'
import { tellingRows } from '../sharing/tell-readers.ts'
import { accessEncounter, draftOf } from './queries.ts'
import { claimSeenDraft } from './visit-drafts.ts'
import { writerName } from '../providers/writer-name.ts'

/** Of one note: more than anybody adds, and few enough that it is read at once. */
export const addendaAtMost = 40

/** A doctor adds to the signed note of their visit, once for each press; whoever reads the note is told, as of one that is shared. */
export const addAddendum = (scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> =>
  runIdempotently(scope, contract, input, {
    secret: undefined,
    act: async (context, key) => {
      const { db, now } = context
      const { patient_id: patientId } = await accessEncounter(context, input.params.id, 'encounters:sign')
      // Whoever shares the note or takes it back locks the chart first, too.
      await lockChart(db, patientId)
      const row = await accessEncounter(context, input.params.id, 'encounters:sign')
      await unlessRepeatedIn(context, key)
      const { number, text } = input.body
      unlessRefused(addendumRefusal(draftOf(row), input.body))
      const draft = { visitId: row.id, kind: 'addendum', version: input.body.draftVersion, now } as const
      const claim = await claimSeenDraft(db, draft)
      const note = sql`from encounters e where e.appointment_id = ${row.id} and e.number = ${number}`
      // Those who add at the same time do it one after the other, so that each counts what the others have added.
      await sql`select ${note} for no key update`.execute(db)
      const { count } = await db
        .selectFrom('encounter_addenda')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('appointment_id', '=', row.id)
        .where('note_number', '=', number)
        .executeTakeFirstOrThrow()
      if (Number(count) >= addendaAtMost) throw refuse('too_many_addenda')
      const id = newId()
      const addendum = {
        ...{ id, appointment_id: row.id, note_number: number, text, created_at: now },
        ...{ written_by: await writerName(context), written_by_user_id: signedIn(context).userId },
      }
      const object = { kind: 'appointment', id: row.id } as const
      const isAdded = await writeGated(
        db,
        {
          facts: sql`select ${note} and e.status = 'final' and e.erased_at is null and ${counts('e')}`,
          claim,
        },
        [
          rowsOf('encounter_addenda', [addendum]),
          auditRows(context, { action: 'encounters:add', object, detail: id, side: 'clinic' }),
          changeRows([{ noun: 'encounter', id: row.id, providerId: row.provider_id }]),
          ...(row.shared_at === null ? [] : await tellingRows(context, { patientId, appointmentId: row.id })),
          keyRows(key, id, now),
        ],
      )
      // Another device wrote in this moment: what it wrote is read first.
      if (!isAdded) throw new RetryTransaction()
      return { id }
    },
    recall: (_context, id) => Promise.resolve({ id }),
  })
