import type { AppointmentState } from '@polyclinic/domain/appointments/states.ts'
import { latestEntries, type EntryKind, type EntryStatus, type Severity } from '@polyclinic/domain/charts/entries.ts'
import { sayAnswer } from '@polyclinic/domain/forms/answer-rows.ts'
import { answerTo, isAnswered, visibleSections, type Answers } from '@polyclinic/domain/forms/answers.ts'
import { isAsked } from '@polyclinic/domain/forms/definition.ts'
import { statusOf as statusOfInvoice } from '@polyclinic/domain/invoices/standing.ts'
import { statusOf as statusOfMedication } from '@polyclinic/domain/prescriptions/chain.ts'
import type { CopiedFile, CopiedRecord, CopyExtent, ReferralContent } from '@polyclinic/domain/privacy/copied-record.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { originOf } from '../../platform/origin.ts'
import { within } from '../../platform/reach.ts'
import { refuse } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { entryColumns } from '../chart-access/chart-entries.ts'
import { copiedResultOf, selectChartFiles } from '../chart-files/chart-files.ts'
import { fileName } from '../documents/file-name.ts'
import { addendaOf, contentOf } from '../encounters/queries.ts'
import { definitionOf, isReadBy, selectAnswers } from '../forms/answers.ts'
import { exportWords } from '../forms/texts.ts'
import { linesOf } from '../invoices/read-billed-invoice.ts'
import { balanceOf, isOwnInvoice, methodOf, selectInvoices, standingPayments } from '../invoices/queries.ts'
import { isOwnOutgoing, outgoingOfRecord } from '../outgoing-referrals/of-patient.ts'
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
import { isOwnMedication, medicationsOfPatients } from '../prescriptions/own-medications.ts'
import { today } from '../prescriptions/queries.ts'
import { isOwnReferral, referralsOfRecord } from '../referrals/of-patient.ts'
import { isOwnVisit, reviewsOfRecord } from '../reviews/own-reviews.ts'

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

type Condition = RawBuilder<SqlBool>
/** By which right a record is read, part by part: in the words of each part's query. */
type Reads = {
  extent: CopyExtent
  /** Of a visit (`a`). */
  visits: Condition
  documents: Condition
  notes: Condition
  reviews: Condition
  /** Of the chart (`c`): what was put into it, and what it says. */
  files: Condition
  entries: Condition
  medications: Condition
  forms: Condition
  invoices: Condition
  referrals: Condition
  outgoing: Condition
}

/** As the account's own pages show each. */
const asAccount = (context: Context): Reads => {
  const { actor } = context
  return {
    extent: 'account',
    visits: sql`(${within(actor, 'appointments:list', { patientId: 'a.patient_id' }, 'patient')} and ${isShownTo(context)})`,
    documents: within(actor, 'documents:read', { patientId: 'a.patient_id' }, 'patient'),
    notes: readsNotesOf(context),
    reviews: isOwnVisit(context),
    files: readsFilesOf(context),
    entries: readsChartOf(context),
    medications: isOwnMedication(context),
    forms: isReadBy(context),
    invoices: isOwnInvoice(context),
    referrals: isOwnReferral(context),
    outgoing: isOwnOutgoing(context),
  }
}

const all = sql<SqlBool>`true`
type DeskExtent = Exclude<CopyExtent, 'account'>
/** As the clinic keeps it: whom an account acts for is nothing to somebody who writes a letter. */
const asClinic = (extent: DeskExtent): Reads => ({
  ...{ extent, visits: all, documents: all, notes: sql`e.signed_at is not null`, reviews: all, files: all },
  ...{ entries: all, medications: all, forms: all, invoices: sql`i.status = 'issued'`, referrals: all, outgoing: all },
})

type Person = Awaited<ReturnType<typeof requireCopyable>>

/**
 * All that the patient's pages show the caller of a record, each part by the rule of its own page: what is not shared is
 * not copied. What the chart says stands beside it in the patient's own copy alone, without the team's notes: no page shows
 * it to whoever acts for somebody, and a teenager tells a doctor more than their parents.
 * @throws {Refusal} `not_found`
 */
export const readOwnCopy = async (context: Context, patientId: string): Promise<CopiedRecord> =>
  readCopiedRecord(context, await requireCopyable(context, patientId), asAccount(context))

/**
 * The same for whoever asked by letter or at the desk: what is shared with the patient, and for the patient what the chart
 * says; or all that is stored and was not in error, of a record that is kept apart, too.
 * @throws {Refusal} `not_found`
 */
export async function readDeskCopy(context: Context, patientId: string, extent: DeskExtent): Promise<CopiedRecord> {
  const patient = await context.db
    .selectFrom('patients')
    .select(['id', 'given_name', 'family_name', 'birth_date', 'email', 'phone'])
    .where('id', '=', patientId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!patient) throw refuse('not_found')
  return readCopiedRecord(
    context,
    { ...patient, is_own: extent !== 'for-representative', is_known: true },
    asClinic(extent),
  )
}

async function readCopiedRecord(context: Context, patient: Person, reads: Reads): Promise<CopiedRecord> {
  const { clinic, now, services } = context
  const patientId = patient.id
  const visits = await visitsOf(context, patientId, reads)
  const forms = await selectAnswers(context.db)
    .where(reads.forms)
    .where('f.patient_id', '=', patientId)
    .where('f.status', '=', 'completed')
    .orderBy('f.completed_at')
    .orderBy('f.id')
    .execute()
  const known = <Value>(value: Value) => (patient.is_known ? value : null)
  return {
    ...{ at: now, extent: reads.extent, origin: originOf(clinic, services.port()), country: clinic.country },
    clinic: { id: clinic.id, name: clinic.name },
    patient: {
      ...{ id: patient.id, givenName: patient.given_name, familyName: patient.family_name },
      ...{ birthDate: known(patient.birth_date), email: known(patient.email), phone: known(patient.phone) },
    },
    visits,
    notes: await notesOf(context, patientId, reads),
    entries: patient.is_own ? await entriesOf(context, patientId, reads) : [],
    medications: await medicationsOf(context, patientId, reads),
    forms: forms.map((row) => formOf(context, row)),
    invoices: await invoicesOf(context, patientId, reads),
    referrals: await copiedReferrals(context, patientId, reads),
    reviews: await copiedReviews(context, patientId, reads),
    files: await filesOf(context, reads, {
      patientId,
      answersIds: forms.map(({ id }) => id),
      visitIds: visits.map(({ id }) => id),
    }),
  }
}

async function visitsOf({ db }: Context, patientId: string, reads: Reads) {
  const rows = await db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.reference', 'a.status', 'a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(['a.time_zone as timeZone', 'a.service_name as service', 'a.provider_name as provider'])
    .select(['a.location_name as location', 'a.message', 'a.created_at as bookedAt'])
    .select(['a.started_at as startedAt', 'a.finished_at as finishedAt'])
    .where('a.patient_id', '=', patientId)
    .where(reads.visits)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: status as AppointmentState }))
}

/** Those that count, as `readSharedNote` shows one. */
async function notesOf(context: Context, patientId: string, reads: Reads) {
  const { db } = context
  const rows = await db
    .selectFrom('encounters as e')
    .innerJoin('appointments as a', 'a.id', 'e.appointment_id')
    .leftJoin('encounter_shares as s', (join) =>
      join.onRef('s.appointment_id', '=', 'e.appointment_id').onRef('s.note_number', '=', 'e.number'),
    )
    .leftJoin('encounter_errors as x', (join) =>
      join.onRef('x.appointment_id', '=', 'e.appointment_id').onRef('x.whole_note', '=', 'e.number'),
    )
    .select(['a.id', 'e.number', 'e.content', 'e.signed_at', 'e.signed_by'])
    .where('a.patient_id', '=', patientId)
    .where('e.erased_at', 'is', null)
    .where('x.marked_at', 'is', null)
    .where(reads.notes)
    .$if(reads.extent !== 'whole', (notes) => notes.where('s.note_number', 'is not', null))
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

async function entriesOf(context: Context, patientId: string, reads: Reads) {
  const rows = await context.db
    .selectFrom('chart_entries as c')
    .select(entryColumns)
    .where('c.patient_id', '=', patientId)
    .where(reads.entries)
    .orderBy('written_at')
    .orderBy('id')
    .execute()
  const latest = latestEntries(
    rows.map(({ kind, status, severity, ...row }) => ({
      ...row,
      ...{ kind: kind as EntryKind, status: status as EntryStatus, severity: severity as Severity | null },
    })),
  )
  return latest
    .filter(({ kind, status }) => status !== 'entered-in-error' && (kind !== 'team-note' || reads.extent === 'whole'))
    .map(({ replaces: _before, ...entry }) => entry)
}

async function medicationsOf(context: Context, patientId: string, reads: Reads) {
  const rows = await medicationsOfPatients(context.db)
    .where(reads.medications)
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

async function invoicesOf(context: Context, patientId: string, reads: Reads) {
  const rows = await selectInvoices(context.db)
    .where(reads.invoices)
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

/** As the page of referrals shows them: who and when, and what became of it; in a whole record with what they say. */
async function copiedReferrals(context: Context, patientId: string, reads: Reads): Promise<CopiedRecord['referrals']> {
  const { name } = context.clinic
  const told = (content: ReferralContent) => (reads.extent === 'whole' ? content : null)
  const came = await referralsOfRecord(context, patientId, reads.referrals)
  const went = await outgoingOfRecord(context, patientId, reads.outgoing)
  return [
    ...came.map(({ id, partnerName, requestedAt, hasReport, consentWithdrawnAt, content }) => ({
      ...{ id, by: partnerName, to: name, at: requestedAt, consentWithdrawnAt, content: told(content) },
      state: hasReport ? ('completed' as const) : ('received' as const),
    })),
    ...went.map(({ id, recipient, requestedAt, since, state, consentWithdrawnAt, content }) => ({
      ...{ id, by: name, to: recipient.name, at: requestedAt ?? since, state, consentWithdrawnAt },
      content: told(content),
    })),
  ]
}

async function copiedReviews(context: Context, patientId: string, reads: Reads): Promise<CopiedRecord['reviews']> {
  const written = await reviewsOfRecord(context, patientId, reads.reviews)
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

/** What was added to visits, sent with forms, and put into the chart; in a whole record also what came with referrals. */
async function filesOf(
  { db }: Context,
  reads: Reads,
  { patientId, answersIds, visitIds }: Owners,
): Promise<CopiedFile[]> {
  const sent = await db
    .selectFrom('private_files as f')
    .leftJoin('appointments as a', 'a.id', 'f.appointment_id')
    .leftJoin('referrals as r', 'r.id', 'f.referral_id')
    .select(['f.id', 'f.name', 'f.media_type', 'f.size', 'f.sha256', 'f.created_at as at'])
    .select('r.written_by_name as by')
    .where((eb) =>
      eb.or([
        eb.and([eb('f.appointment_id', '=', anyOf(visitIds)), reads.documents]),
        eb('f.form_answers_id', '=', anyOf(answersIds)),
        ...(reads.extent === 'whole' ? [eb('r.patient_id', '=', patientId)] : []),
      ]),
    )
    .orderBy('f.id')
    .execute()
  const shared = await selectChartFiles(db)
    .where('c.patient_id', '=', patientId)
    .$if(reads.extent !== 'whole', (files) => files.where('c.shared_at', 'is not', null))
    .where('c.withdrawn_at', 'is', null)
    .where(reads.files)
    .orderBy('c.written_at')
    .orderBy('c.id')
    .execute()
  const files = [
    ...shared.map((row) => ({
      ...{ id: row.file_id, name: row.name || row.file_name, media_type: row.media_type, size: row.size },
      ...{ sha256: row.sha256, at: row.written_at, by: row.written_by_name },
      result: copiedResultOf(row),
    })),
    ...sent.map((row) => ({ ...row, result: null })),
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
