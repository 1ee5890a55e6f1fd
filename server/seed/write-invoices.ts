import { totalsOf, type Discount } from '@polyclinic/domain/invoices/totals.ts'
import {
  postingsBack,
  postingsOfCreditNote,
  postingsOfInvoice,
  postingsOfPayment,
  type DeskMethod,
} from '@polyclinic/domain/invoices/postings.ts'
import { addDays, dateIn, startOfDay, type Instant } from '@polyclinic/domain/kit/time.ts'
import { ledgerRows } from '../src/features/invoices/ledger-rows.ts'
import { readSender } from '../src/features/invoices/sender.ts'
import type { Clinic } from '../src/platform/clinics.ts'
import { insertAll, rowsOf } from '../src/platform/database/insert-rows.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import type { DemoPatient } from './demo-patients.ts'
import type { LivedVisit } from './live-visits.ts'
import type { BilledHere } from './people/demo-clinic.ts'
import { createRandom } from './random.ts'

type Person = { userId: string; name: string }
type Writing = {
  clinic: Clinic
  now: string
  own: DemoPatient
  billed: BilledHere
  /** Who bills at the desk, and who approves. */
  desk: Person
  manager: Person
}

/** How each invoice of the demo stands, the oldest first: by days since it was issued. */
type Course = 'paid' | 'overdue' | 'part-paid' | 'open' | 'draft' | 'credited' | 'refund-asked' | 'refunded'

const courses: readonly { days: number; course: Course; method: DeskMethod; isOwn?: boolean }[] = [
  { days: 70, course: 'paid', method: 'cash', isOwn: true },
  { days: 44, course: 'overdue', method: 'cash' },
  { days: 38, course: 'refunded', method: 'card-terminal' },
  { days: 31, course: 'credited', method: 'card-terminal' },
  { days: 27, course: 'overdue', method: 'bank' },
  { days: 16, course: 'paid', method: 'bank' },
  { days: 12, course: 'paid', method: 'card-terminal' },
  { days: 9, course: 'part-paid', method: 'card-terminal', isOwn: true },
  { days: 6, course: 'paid', method: 'cash' },
  { days: 5, course: 'refund-asked', method: 'card-terminal' },
  { days: 3, course: 'open', method: 'cash' },
  { days: 2, course: 'open', method: 'cash' },
  { days: 0, course: 'draft', method: 'cash' },
]

const dayMs = 86_400_000

/** What the demo clinic billed for visits that took place: an invoice in every state that there is. */
export async function writeInvoices(db: ClinicDatabase, visits: readonly LivedVisit[], of: Writing): Promise<void> {
  const nowMs = Date.parse(of.now)
  await db.insertInto('online_payment_settings').values({ provider: 'demo', is_on: true, changed_at: of.now }).execute()
  const held = visits.filter(({ status, patient }) => status === 'fulfilled' && patient.age >= 18)
  const used = new Set<string>()
  const billable = new Set(await billableVisits(db))
  for (const [place, { days, isOwn, ...rest }] of courses.entries()) {
    const day = dateIn(of.clinic.time_zone, new Date(nowMs - days * dayMs).toISOString() as Instant)
    const wantedMs = Date.parse(startOfDay(of.clinic.time_zone, day)) + (9 * 60 + 37 * (place % 13)) * 60_000
    const near = held
      .filter(({ id, patient }) => !used.has(id) && (patient === of.own) === (isOwn ?? false))
      .filter(({ id, start }) => (isOwn || billable.has(id)) && start * 60_000 < Math.min(wantedMs, nowMs - 8_000_000))
      .toSorted((a, b) => Math.abs(a.start * 60_000 - wantedMs) - Math.abs(b.start * 60_000 - wantedMs))
    const [visit] = near
    if (!visit) continue
    used.add(visit.id)
    await writeInvoice(db, { ...of, visit, place, ...rest, atMs: Math.min(wantedMs, nowMs - 7_200_000) })
  }
}

/** Those that cost something, and for which no statutory insurance pays. */
async function billableVisits(db: ClinicDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('status', '=', 'fulfilled')
    .where('price_minor', '>', 0)
    .where((eb) => eb.or([eb('insurance', 'is', null), eb('insurance', '<>', 'statutory')]))
    .execute()
  return rows.map(({ id }) => id)
}

type Billing = Writing & { visit: LivedVisit; place: number; course: Course; method: DeskMethod; atMs: number }

async function writeInvoice(db: ClinicDatabase, billing: Billing): Promise<void> {
  const { clinic, visit, place, course, method, atMs, desk, manager, billed } = billing
  const { currency } = clinic
  const random = createRandom(`invoice ${visit.id}`)
  const at = (minutes: number) => new Date(atMs + minutes * 60_000).toISOString()
  const day = dateIn(clinic.time_zone, at(0) as Instant)
  const { service_name, price_minor, insurance } = await db
    .selectFrom('appointments')
    .select(['service_name', 'price_minor', 'insurance'])
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  const service = { description: service_name, quantity: 1, unitMinor: price_minor, taxRate: 0 }
  const discount: Discount | null =
    place % 4 === 1 ? { kind: 'share', share: 1000, reason: billed.discountReason } : null
  // Whom the law insures pays for what is beside the visit.
  const isInsured = insurance === 'statutory'
  const extra = isInsured || place % 3 === 0 ? [{ ...billed.extra, quantity: 1, discount: null }] : []
  const lines = [...(isInsured ? [] : [{ ...service, discount }]), ...extra]
  const totals = totalsOf(lines)
  const id = random.id(atMs)
  const whose = { patient_id: visit.patient.id, currency, created_at: at(0), updated_at: at(1) }
  const payer = {
    payer_name: `${visit.patient.givenName} ${visit.patient.familyName}`,
    payer_address: billed.addresses[place % billed.addresses.length]!,
  }
  if (course === 'draft')
    return insertAll(db, [
      rowsOf('invoices', [
        {
          ...{ ...whose, ...payer, id, kind: 'invoice', status: 'draft', appointment_id: visit.id, version: 1 },
          ...{ draft: { lines }, note: '', updated_by_user_id: desk.userId },
        },
      ]),
    ])
  const issued = (minutes: number) => ({
    ...{ status: 'issued', version: 2, updated_by_user_id: desk.userId, issued_at: at(minutes), issued_on: day },
    ...{ issued_by_user_id: desk.userId, issued_by: desk.name },
    ...{ net_minor: totals.netMinor, tax_minor: totals.taxMinor, total_minor: totals.totalMinor },
  })
  const sender = await readSender({ db, clinic }, visit.id)
  const linesOf = (invoiceId: string) =>
    rowsOf(
      'invoice_lines',
      lines.map((line, position) => ({
        ...{ invoice_id: invoiceId, position, description: line.description, quantity: line.quantity },
        ...{ unit_minor: line.unitMinor, discount_minor: totals.lines[position]!.discountMinor },
        discount_share: line.discount?.kind === 'share' ? line.discount.share : null,
        discount_reason: line.discount?.reason ?? null,
        ...{ net_minor: totals.lines[position]!.netMinor, tax_rate: line.taxRate },
      })),
    )
  await insertAll(db, [
    rowsOf('invoices', [
      {
        ...{ ...whose, ...payer, ...issued(1), id, kind: 'invoice', appointment_id: visit.id, note: '', sender },
        due_on: addDays(day, clinic.invoice_due_days),
      },
    ]),
    linesOf(id),
    ...ledgerRows({
      ...{ kind: 'invoice', invoiceId: id, documentId: id, currency, now: at(1) },
      postings: postingsOfInvoice(totals),
    }),
  ])
  if (course === 'open' || course === 'overdue') return
  const paymentId = random.id(atMs + 180_000)
  const amount = course === 'part-paid' ? Math.round(totals.totalMinor / 3 / 100) * 100 : totals.totalMinor
  await insertAll(db, [
    rowsOf('payments', [
      {
        ...{ id: paymentId, invoice_id: id, method, amount_minor: amount, currency, paid_on: day, paid_at: at(3) },
        given_minor: method === 'cash' ? Math.ceil(amount / 5000) * 5000 : null,
        note: method === 'cash' ? null : `${billed.slip} ${random.int(1000, 9999)}`,
        ...{ taken_by_user_id: desk.userId, taken_by: desk.name },
      },
    ]),
    ...ledgerRows({
      ...{ kind: 'payment', invoiceId: id, paymentId, currency, now: at(3) },
      postings: postingsOfPayment(method, amount),
    }),
  ])
  if (course === 'credited') {
    const noteId = random.id(atMs + 240_000)
    await insertAll(db, [
      rowsOf('invoices', [
        {
          ...{ ...whose, ...payer, ...issued(4), id: noteId, kind: 'credit-note', corrects_id: id },
          ...{ note: billed.creditReason, sender, due_on: day },
        },
      ]),
      linesOf(noteId),
      ...ledgerRows({
        ...{ kind: 'credit-note', invoiceId: id, documentId: noteId, currency, now: at(4) },
        postings: postingsOfCreditNote(totals),
      }),
    ])
  }
  if (course !== 'refund-asked' && course !== 'refunded') return
  const refundId = random.id(atMs + 300_000)
  const part = Math.round(amount / 200) * 100
  const decided =
    course === 'refunded'
      ? { decision: 'approved', decided_at: at(60), decided_by_user_id: manager.userId, decided_by: manager.name }
      : {}
  await insertAll(db, [
    rowsOf('refunds', [
      {
        ...{ id: refundId, payment_id: paymentId, amount_minor: part, reason: billed.refundReason },
        ...{ requested_at: at(30), requested_by_user_id: desk.userId, requested_by: desk.name, ...decided },
      },
    ]),
    ...(course === 'refunded'
      ? ledgerRows({
          ...{ kind: 'refund', invoiceId: id, paymentId, refundId, currency, now: at(60) },
          postings: postingsBack(method, part),
        })
      : []),
  ])
}
