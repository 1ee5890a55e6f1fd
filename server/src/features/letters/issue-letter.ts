import { formatReference } from '@polyclinic/domain/appointments/reference.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { decideSpan } from '@polyclinic/domain/letters/decide-letter.ts'
import { issueLetter as contract, type previewLetter as preview } from '@polyclinic/domain/letters/endpoints.ts'
import { lettersPerVisit } from '@polyclinic/domain/letters/limits.ts'
import type { LetterContent } from '@polyclinic/domain/letters/model.ts'
import { sql } from 'kysely'
import { auditOften, auditRows } from '../../platform/audit.ts'
import { changeRows } from '../../platform/changes.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { writeGated } from '../../platform/database/write-gated.ts'
import { keyRows, runIdempotently, unlessRepeatedIn, DeferredWork } from '../../platform/idempotency.ts'
import { keyedHash, newId, newReference } from '../../platform/ids.ts'
import { callerOf } from '../../platform/network.ts'
import { storeFile } from '../../platform/private-files/store-file.ts'
import { refuse, refuseField, unlessRefused } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { RetryTransaction, type ClinicDatabase } from '../../platform/tenancy.ts'
import { letterRows } from '../chart-files/chart-files.ts'
import { lockChart } from '../chart-access/lock-chart.ts'
import { fileName } from '../documents/file-name.ts'
import { accessEncounter } from '../encounters/queries.ts'
import { claimSeenDraft } from '../encounters/visit-drafts.ts'
import { palettesOf } from '../messages/html-of-text.ts'
import { tellingRows } from '../sharing/tell-readers.ts'
import { composeLetter } from './compose-letter.ts'
import { drawBeside, type Sheet } from './draw-beside.ts'
import { accessLetter, asLetter, readLetterFacts } from './letter-facts.ts'

/** Each is drawn and kept: more than a doctor signs. */
export const lettersPerHour = 60

/** What a letter would say, for the doctor who is about to issue it. */
export async function previewLetter(
  context: Context,
  { params, body }: Input<typeof preview>,
): Promise<Output<typeof preview>> {
  const visit = await accessEncounter(context, params.id, 'encounters:sign')
  const page = composeLetter(body.content, await readLetterFacts(context, visit, body))
  const object = { kind: 'appointment', id: visit.id } as const
  await auditOften(context, { action: 'encounters:read', object, side: 'clinic' })
  return page
}

/** Issues a letter, once for each press: drawn between two transactions, and again if what it says has changed meanwhile. */
export function issueLetter(scope: RequestScope, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const reference = newReference()
  const draw = drawingFor(scope, input.body.content)
  return runIdempotently(scope, contract, input, {
    secret: undefined,
    limitsOf: (context) =>
      Promise.resolve([
        {
          ...{ kind: 'letters', most: lettersPerHour, windowMinutes: 60 },
          key: keyedHash(context.services.linkKey, 'letters of', signedIn(context).userId),
        },
      ]),
    act: async (context, key) => {
      const { db, now, clinic } = context
      const { content, isShared, isSpanConfirmed } = input.body
      const { patient_id: patientId } = await accessEncounter(context, input.params.id, 'encounters:sign')
      await lockChart(db, patientId)
      const visit = await accessEncounter(context, input.params.id, 'encounters:sign')
      await unlessRepeatedIn(context, key)
      const draft = { visitId: visit.id, kind: content.kind, version: input.body.draftVersion, now }
      const claim = await claimSeenDraft(db, draft)
      if ((await lettersOf(db, visit.id)) >= lettersPerVisit) throw refuse('too_many_files')
      const facts = await readLetterFacts(context, visit, input.body)
      unlessRefused(decideSpan(content, dateIn(visit.time_zone, visit.starts_at as Instant), isSpanConfirmed))
      const page = composeLetter(content, facts)
      const printed = formatReference(reference)
      const { language, country } = facts.clinic
      const pdf = draw(now, page, {
        ...{ reference: printed, about: `${visit.given_name} ${visit.family_name}`, language, country },
        brand: palettesOf(clinic.palettes).light['brand-text'],
      })
      if (pdf instanceof DeferredWork) return pdf
      const [id, { userId }] = [newId(), signedIn(context)]
      const letter = {
        ...{ id, patient_id: patientId, kind: content.kind, name: page.title },
        ...{ appointment_id: visit.id, note_number: visit.number },
        ...{ reference, content, replaces: input.body.replaces ?? null },
        ...{ written_at: now, written_by_user_id: userId, written_by_name: facts.doctor.name },
        ...{ shared_at: isShared ? now : null, shared_by_user_id: isShared ? userId : null },
      }
      const object = { kind: 'patient', id: patientId } as const
      const done = { object, side: 'clinic', detail: id } as const
      const isIssued = await writeGated(db, { facts: sql`select`, claim }, [
        letterRows(letter),
        auditRows(context, { action: 'chart-files:issue', ...done }),
        changeRows([{ noun: 'encounter', id: visit.id, providerId: visit.provider_id }]),
        ...(isShared ? await tellingRows(context, { patientId, appointmentId: visit.id }) : []),
        keyRows(key, id, now),
      ])
      // Another device wrote in this moment: what it wrote is read first.
      if (!isIssued) throw new RetryTransaction()
      const mediaType = 'application/pdf'
      const name = fileName(`${page.title} ${printed}.x`, mediaType)
      const stored = { mediaType, content: pdf, name, addedByLink: false, filesAtMost: 1, alwaysFits: true } as const
      await storeFile(context, { kind: 'chart-file', id }, stored)
      return answerOf(context, input.params.id, id)
    },
    recall: (context, id) => answerOf(context, input.params.id, id),
  })
}

/** The paper that says exactly this, or the work of drawing it. */
function drawingFor({ clinic, request }: RequestScope, content: LetterContent) {
  let drawn: { said: string; pdf: Buffer } | undefined
  return (at: string, page: Sheet['page'], printing: Omit<Sheet['printing'], 'at'>) => {
    const said = JSON.stringify([page, printing])
    if (drawn?.said === said) return drawn.pdf
    return new DeferredWork(async () => {
      const pdf = await drawBeside({ page, printing: { ...printing, at } }, callerOf(clinic, request))
      if (!pdf)
        throw refuseField(`/body/content/${longestField(content)}`, 'too_long', 'The letter has too many pages.')
      drawn = { said, pdf }
    })
  }
}

/** Which one to shorten. */
function longestField(content: LetterContent): string {
  const lengths = Object.entries(content).map(([name, value]) => ({ name, length: String(value).length }))
  return lengths.reduce((longest, each) => (each.length > longest.length ? each : longest)).name
}

async function lettersOf(db: ClinicDatabase, visitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chart_files')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('appointment_id', '=', visitId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const answerOf = async (context: Context, id: string, letterId: string) =>
  asLetter((await accessLetter(context, { id, letterId }, 'encounters:sign')).row)
