import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { latestEntries, type EntryKind, type EntryStatus, type Severity } from '@polyclinic/domain/charts/entries.ts'
import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, isAnswered, visibleSections, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { isAsked } from '@polyclinic/domain/forms/definition.ts'
import { statusOf as statusOfInvoice } from '@polyclinic/domain/invoices/standing.ts'
import { statusOf as statusOfMedication } from '@polyclinic/domain/prescriptions/chain.ts'
import type { CopiedFile, CopiedRecord } from '@polyclinic/domain/privacy/copied-record.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { originOf } from '../../platform/origin.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { entryColumns } from '../chart-access/chart-entries.ts'
import { releasedResultOf, selectChartFiles } from '../chart-files/chart-files.ts'
import { fileName } from '../documents/file-name.ts'
import { addendaOf, contentOf } from '../encounters/queries.ts'
import { definitionOf, isReadBy, selectAnswers } from '../forms/answers.ts'
import { exportWords } from '../forms/texts.ts'
import { linesOf } from '../invoices/read-billed-invoice.ts'
import { balanceOf, isOwnInvoice, methodOf, selectInvoices, standingPayments } from '../invoices/queries.ts'
import { outgoingOfOwn } from '../outgoing-referrals/of-patient.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import {
  isKnownLink,
  isProvenOwn,
  isShownTo,
  readsAllOf,
  readsChartOf,
  readsFilesOf,
  readsNotesOf,
} from '../patient-records/shown-to-account.ts'
import { asMedication } from '../prescriptions/medications.ts'
import { ownMedications } from '../prescriptions/own-medications.ts'
import { today } from '../prescriptions/queries.ts'
import { referralsOfOwn } from '../referrals/of-patient.ts'
import { ownReviewsOf } from '../reviews/own-reviews.ts'

/** The records of which the caller may take a copy: open ones, of which they may read more than the visits. */
export const copyable = (context: Context) => {
  const { db, actor, now } = context
  const { userId } = signedIn(context)
  const link = (condition: ReturnType<typeof isProvenOwn>) => sql<boolean>`exists (
    select from user_patients up where up.user_id = ${userId} and up.patient_id = p.id and (${condition}))`
  return db
    .selectFrom('patients as p')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.birth_date', 'p.email', 'p.phone'])
    .select(link(isProvenOwn('up')).as('is_own'))
    .select(link(sql`${isProvenOwn('up')} or ${isKnownLink(now)}`).as('is_known'))
    .where(isOpenRecord('p'))
    .where(within(actor, 'patients:own', { patientId: 'p.id' }, 'patient'))
    .where(readsAllOf(context, sql`p.id`))
    .orderBy('is_own', 'desc')
    .orderBy('p.given_name')
    .orderBy('p.id')
}

/** @throws {Refusal} `not_found` */
export async function requireCopyable(context: Context, patientId: string) {
  const patient = await copyable(context).where('p.id', '=', patientId).executeTakeFirst()
  if (!patient) throw refuse('not_found')
  return patient
}

/**
 * All that the patient's pages show the caller of a record, each part by the rule of its own page: what is not shared is
 * not copied. What the chart says stands beside it in the patient's own copy alone, without the team's notes: no page shows
 * it to whoever acts for somebody, and a teenager tells a doctor more than their parents.
 * @throws {Refusal} `not_found`
 */
export async function readCopiedRecord(context: Context, patientId: string): Promise<CopiedRecord> {
  const { clinic, now, services } = context
  const patient = await requireCopyable(context, patientId)
  const visits = await visitsOf(context, patientId)
  const forms = await selectAnswers(context.db)
    .where(isReadBy(context))
    .where('f.patient_id', '=', patientId)
    .where('f.status', '=', 'completed')
    .orderBy('f.completed_at')
    .orderBy('f.id')
    .execute()
  const known = <Value>(value: Value) => (patient.is_known ? value : null)
  return {
    ...{ at: now, origin: originOf(clinic, services.port()), country: clinic.country },
    clinic: { id: clinic.id, name: clinic.name },
    patient: {
      ...{ id: patient.id, givenName: patient.given_name, familyName: patient.family_name },
      ...{ birthDate: known(patient.birth_date), email: known(patient.email), phone: known(patient.phone) },
    },
    visits,
    notes: await notesOf(context, patientId),
    entries: patient.is_own ? await entriesOf(context, patientId) : [],
    medications: await medicationsOf(context, patientId),
    forms: forms.map((row) => formOf(context, row)),
    invoices: await invoicesOf(context, patientId),
    referrals: await copiedReferrals(context, patientId),
    reviews: await copiedReviews(context, patientId),
    files: await filesOf(context, {
      patientId,
      answersIds: forms.map(({ id }) => id),
      visitIds: visits.map(({ id }) => id),
    }),
  }
}

async function visitsOf({ db, actor, now }: Context, patientId: string) {
  const rows = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.reference', 'a.status', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(['a.time_zone as timeZone', 'a.service_name as service', 'a.provider_name as provider'])
    .select(['a.location_name as location', 'a.message', 'a.created_at as bookedAt'])
    .select(['a.started_at as startedAt', 'a.finished_at as finishedAt'])
    .where('a.patient_id', '=', patientId)
    .where(within(actor, 'appointments:list', { patientId: 'a.patient_id' }, 'patient'))
    .where(isShownTo({ actor, now }))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: status as AppointmentState }))
}

/** As `readSharedNote` shows one. */
async function notesOf(context: Context, patientId: string) {
  const { db } = context
  const rows = await db
    .selectFrom('encounters as e')
    .innerJoin('appointments as a', 'a.id', 'e.appointment_id')
    .innerJoin('encounter_shares as s', (join) =>
      join.onRef('s.appointment_id', '=', 'e.appointment_id').onRef('s.note_number', '=', 'e.number'),
    )
    .leftJoin('encounter_errors as x', (join) =>
      join.onRef('x.appointment_id', '=', 'e.appointment_id').onRef('x.whole_note', '=', 'e.number'),
    )
    .select(['a.id', 'e.number', 'e.content', 'e.signed_at', 'e.signed_by'])
    .where('a.patient_id', '=', patientId)
    .where('e.erased_at', 'is', null)
    .where('x.marked_at', 'is', null)
    .where(readsNotesOf(context))
    .orderBy('a.starts_at')
    .orderBy('e.number')
    .execute()
  const notes = []
  for (const row of rows) {
    const addenda = await addendaOf(db, row)
    notes.push({
      ...{ visitId: row.id, number: row.number, content: contentOf(row.content) },
      addenda: addenda.filter(({ error }) => !error).map(({ at, by, text }) => ({ at, by, text: text ?? '' })),
      ...{ signedAt: row.signed_at!, signedBy: row.signed_by! },
    })
  }
  return notes
}

const isCopied = (kind: EntryKind): kind is CopiedRecord['entries'][number]['kind'] => kind !== 'team-note'

async function entriesOf(context: Context, patientId: string) {
  const rows = await context.db
    .selectFrom('chart_entries as c')
    .select(entryColumns)
    .where('c.patient_id', '=', patientId)
    .where(readsChartOf(context))
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const latest = latestEntries(
    rows.map(({ kind, status, severity, ...row }) => ({
      ...row,
      ...{ kind: kind as EntryKind, status: status as EntryStatus, severity: severity as Severity | null },
    })),
  )
  return latest.flatMap(({ kind, replaces: _before, ...entry }) =>
    isCopied(kind) && entry.status !== 'entered-in-error' ? [{ ...entry, kind }] : [],
  )
}

async function medicationsOf(context: Context, patientId: string) {
  const rows = await ownMedications(context)
    .where('m.patient_id', '=', patientId)
    .orderBy('m.signed_at')
    .orderBy('m.position')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, status: statusOfMedication(asMedication(row), today(context)) },
    ...{ name: row.name, sentence: row.sentence, signedAt: row.signed_at, signedBy: row.signed_by! },
    endsOn: row.ends_on,
  }))
}

type AnswersRow = Awaited<ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>>

function formOf({ clinic }: Context, row: AnswersRow): CopiedRecord['forms'][number] {
  const answers = row.content as Answers
  const words = exportWords(clinic).answers
  const fields = visibleSections(definitionOf(row), answers).flatMap((section) => section.fields)
  return {
    ...{ id: row.id, name: row.name, version: row.form_number, visitId: row.appointment_id },
    ...{ completedAt: row.completed_at!, completedBy: row.completed_by! },
    answers: fields
      .filter((field) => isAsked(field) && field.kind !== 'consent' && isAnswered(answers, field))
      .map((field) => {
        const value = answerTo(answers, field.id)
        const said = sayAnswer(field, value, words)
        const isPlain = typeof value === 'number' || typeof value === 'boolean'
        return { field: field.id, label: field.label, value: isPlain ? value : said, said }
      })
      .filter(({ said }) => said !== ''),
    consents: fields
      .filter(({ kind }) => kind === 'consent')
      .map(({ id, label, text }) => {
        const withdrawal = row.withdrawn.find(({ field }) => field === id)
        return {
          ...{ field: id, label, text, isAgreed: answerTo(answers, id) === true },
          withdrawn: withdrawal ? { at: withdrawal.at, by: withdrawal.by } : null,
        }
      }),
  }
}

async function invoicesOf(context: Context, patientId: string) {
  const rows = await selectInvoices(context.db)
    .where(isOwnInvoice(context))
    .where('i.patient_id', '=', patientId)
    .orderBy('i.issued_on')
    .orderBy('i.id')
    .execute()
  const invoices = []
  for (const row of rows) {
    const { lines, taxes } = await linesOf(context, row)
    const payments = await standingPayments(context.db, row.id)
    const balance = balanceOf(row)
    invoices.push({
      ...{ id: row.id, reference: row.reference!, isCreditNote: row.kind === 'credit-note' },
      status: statusOfInvoice({ status: 'issued', isCredited: row.note_id !== null, ...balance }),
      ...{ issuedOn: row.issued_on!, dueOn: row.due_on, currency: row.currency },
      ...{ netMinor: row.net_minor!, totalMinor: row.total_minor!, dueMinor: balance.dueMinor },
      lines: lines.map(({ description, netMinor }, index) => ({ position: index + 1, description, netMinor })),
      taxes: taxes.flatMap(({ rate, taxMinor }) => (rate > 0 ? [{ rate: rate / 10_000, taxMinor }] : [])),
      payments: payments.map((paid) => ({
        ...{ id: paid.id, reference: paid.reference, method: methodOf(paid), paidOn: paid.paid_on },
        ...{ amountMinor: paid.amount_minor, refundedMinor: Number(paid.refunded_minor) },
      })),
    })
  }
  return invoices
}

/** As the page of referrals shows them: who and when, and what became of it. */
async function copiedReferrals(context: Context, patientId: string): Promise<CopiedRecord['referrals']> {
  const { name } = context.clinic
  const came = await referralsOfOwn(context, patientId)
  const went = await outgoingOfOwn(context, patientId)
  return [
    ...came.map(({ id, partnerName, requestedAt, hasReport, consentWithdrawnAt }) => ({
      ...{ id, by: partnerName, to: name, at: requestedAt, consentWithdrawnAt },
      state: hasReport ? ('completed' as const) : ('received' as const),
    })),
    ...went.map(({ id, recipient, requestedAt, since, state, consentWithdrawnAt }) => ({
      ...{ id, by: name, to: recipient.name, at: requestedAt ?? since, state, consentWithdrawnAt },
    })),
  ]
}

async function copiedReviews(context: Context, patientId: string): Promise<CopiedRecord['reviews']> {
  const written = await ownReviewsOf(context, patientId)
  return written.flatMap(({ appointmentId, provider, review }) =>
    review === null
      ? []
      : [
          {
            ...{ id: review.id, visitId: appointmentId, doctor: provider.name, stars: review.stars ?? 0 },
            ...{ text: review.text, status: review.status, submittedAt: review.submittedAt },
            reply: review.reply?.text ?? null,
          },
        ],
  )
}

type Owners = { patientId: string; answersIds: readonly string[]; visitIds: readonly string[] }

/** What was added to visits, sent with forms, and shared of the chart. */
async function filesOf(context: Context, { patientId, answersIds, visitIds }: Owners): Promise<CopiedFile[]> {
  const { db, actor } = context
  const sent = await db
    .selectFrom('private_files as f')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .select(['f.id', 'f.name', 'f.media_type', 'f.size', 'f.sha256', 'f.created_at as at'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('f.appointment_id', '=', anyOf(visitIds)),
          within(actor, 'documents:read', { patientId: 'a.patient_id' }, 'patient'),
        ]),
        eb('f.form_answers_id', '=', anyOf(answersIds)),
      ]),
    )
    .orderBy('f.id')
    .execute()
  const shared = await selectChartFiles(db)
    .where('c.patient_id', '=', patientId)
    .where('c.shared_at', 'is not', null)
    .where('c.withdrawn_at', 'is', null)
    .where(readsFilesOf(context))
    .orderBy('c.written_at')
    .orderBy('c.id')
    .execute()
  const files = [
    ...shared.map((row) => ({
      ...{ id: row.file_id, name: row.name || row.file_name, media_type: row.media_type, size: row.size },
      ...{ sha256: row.sha256, at: row.written_at, by: row.written_by_name },
      result: releasedResultOf(row),
    })),
    ...sent.map((row) => ({ ...row, by: null, result: null })),
  ]
  return files.map(({ id, name, media_type: mediaType, size, sha256, at, by, result }, index) => ({
    ...{ id, title: name, mediaType, size, sha256: sha256.toString('hex'), at, by, result },
    path: `files/${pathOf(index, name, mediaType)}`,
  }))
}

/** In order, and without what an address would have to escape. */
function pathOf(index: number, name: string, mediaType: string): string {
  const called = fileName(`${name.replace(/\.(pdf|jpe?g)$/i, '')}.x`, mediaType as Parameters<typeof fileName>[1])
  return `${String(index + 1).padStart(3, '0')}-${called.replaceAll(/[^\p{L}\p{N}.]+/gu, '-')}`
}
