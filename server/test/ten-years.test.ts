import { postingsOfExpiry } from '@polyclinic/domain/invoices/postings.ts'
import { keptDays } from '@polyclinic/domain/privacy/retention.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '../src/features/jobs.ts'
import { ledgerRows } from '../src/features/invoices/ledger-rows.ts'
import { insertAll } from '../src/platform/database/insert-rows.ts'
import { newId } from '../src/platform/ids.ts'
import type { ClinicDatabase } from '../src/platform/tenancy.ts'
import { aBill, aSoldVoucher } from './billing.ts'
import { aPractice } from './booking.ts'
import { anAppointment, aPatient, aUser, type TestClinic } from './builders.ts'
import { testServer } from './test-server.ts'

// What the nights leave of a clinic of more than ten years. Records of patients: erase-when-over.test.ts.

const world = await testServer()
const { services } = world.server
const day = 86_400_000
const bookYears = 7

type Night = { name: string; run: (db: ClinicDatabase, now: string, services: object) => Promise<unknown> }
const sweeps = jobs.filter((job) => /^(sweep|anonymize)-/.test(job.name) && 'run' in job) as unknown as Night[]

/** A row of a kind, at an age in days; whose are left. */
type Kind = {
  limit: number
  add: (id: string, at: string) => Promise<unknown>
  left: (db: ClinicDatabase) => Promise<{ id: string }[]>
}

async function aClinicWith(): Promise<{ clinic: TestClinic; kinds: Record<string, Kind> }> {
  const { clinic, service, doctor } = await aPractice(world, {
    clinic: { country: 'US', book_years: bookYears, message_text_days: 90, message_address_days: 730 },
  })
  const user = await aUser(clinic, { patient: { given_name: 'Rosa' } })
  const { id: patient } = await aPatient(clinic)
  const write = (work: (db: ClinicDatabase) => { execute: () => Promise<unknown> }) =>
    clinic.transact((db) => work(db).execute())
  const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
  const all =
    (table: 'sessions' | 'account_links' | 'invitations' | 'email_codes' | 'waiting_list_entries') =>
    (db: ClinicDatabase) =>
      db.selectFrom(table).select('id').execute()
  const addMessage = (id: string, at: string) =>
    write((db) =>
      db.insertInto('messages').values({
        ...{ id, kind: 'booked', to_address: 'rosa@example.test', language: 'en', subject: 'A visit', body: 'Hello' },
        ...{ status: 'sent', created_at: at },
      }),
    )
  const messages = (column: 'body' | 'to_address') => (db: ClinicDatabase) =>
    db.selectFrom('messages').select('id').where(column, 'is not', null).execute()
  const kinds: Record<string, Kind> = {
    session: {
      limit: keptDays.session,
      add: (id, at) =>
        write((db) => db.insertInto('sessions').values({ id, user_id: user.id, created_at: at, expires_at: at })),
      left: all('sessions'),
    },
    accountLink: {
      limit: keptDays.accountLink,
      add: (id, at) =>
        write((db) =>
          db.insertInto('account_links').values({
            ...{ id, kind: 'password', email: user.email, user_id: user.id, token_hash: bytes(id), expires_at: at },
          }),
        ),
      left: all('account_links'),
    },
    invitation: {
      limit: keptDays.invitation,
      add: (id, at) =>
        write((db) =>
          db.insertInto('invitations').values({
            ...{
              id,
              email: 'new@example.test',
              name: 'New Hand',
              roles: ['admin'],
              created_at: at,
              sent_at: at,
              withdrawn_at: at,
            },
          }),
        ),
      left: all('invitations'),
    },
    emailCode: {
      limit: keptDays.emailCode,
      add: (id, at) =>
        write((db) =>
          db.insertInto('email_codes').values({ id, visitor_hash: bytes(id), address_hash: bytes(id), expires_at: at }),
        ),
      left: all('email_codes'),
    },
    waitingList: {
      limit: keptDays.waitingList,
      add: (id, at) =>
        write((db) =>
          db.insertInto('waiting_list_entries').values({
            ...{
              id,
              patient_id: patient,
              service_id: service.id,
              earliest_on: at.slice(0, 10),
              latest_on: at.slice(0, 10),
            },
            ...{ status: 'withdrawn', language: 'en', created_at: at, updated_at: at },
          }),
        ),
      left: all('waiting_list_entries'),
    },
    notice: {
      limit: keptDays.notice,
      add: async (id, at) => {
        const visit = {
          provider_id: doctor.id,
          service_id: service.id,
          patient_id: patient,
          starts_at: at,
          claim: false,
        }
        const { id: appointment_id } = await anAppointment(clinic, { ...visit, status: 'fulfilled' })
        // Its age is told by a number that reminders have anyway.
        noticed.set(appointment_id, id)
        await write((db) =>
          db.insertInto('reminders').values({ appointment_id, hours_before: 24, starts_at: at, planned_at: at }),
        )
      },
      left: async (db) =>
        (await db.selectFrom('reminders').select('appointment_id').execute()).map((row) => ({
          id: noticed.get(row.appointment_id)!,
        })),
    },
    messageText: { limit: 90, add: addMessage, left: messages('body') },
    messageAddress: { limit: 730, add: async () => {}, left: messages('to_address') },
  }
  const noticed = new Map<string, string>()
  return { clinic, kinds }
}

test('of each kind the nights take exactly what its rule says; killed in between they go on, and twice gives nothing more', async () => {
  const { clinic, kinds } = await aClinicWith()
  const now = await clinic.transact(async (db) => (await sql<{ now: string }>`select now()`.execute(db)).rows[0]!.now)
  const moment = new Date(now).toISOString()
  const ages = new Map<string, number>()
  const limits = Object.values(kinds).map(({ limit }) => limit)
  const days = [
    ...limits.flatMap((limit) => [limit - 0.1, limit + 0.1]),
    ...Array.from({ length: 11 }, (_, year) => 365 * (year + 1) + 0.5),
  ]
  for (const { add } of Object.values(kinds))
    for (const age of days) {
      const id = newId()
      ages.set(id, age)
      await add(id, new Date(Date.parse(moment) - age * day).toISOString())
    }
  const standing = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(kinds).map(async ([kind, { left }]) => [
          kind,
          (await clinic.transact(left)).map(({ id }) => ages.get(id)!).toSorted((a, b) => a - b),
        ]),
      ),
    )
  const sorted = days.toSorted((a, b) => a - b)
  const before = await standing()
  expect(before).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, sorted])))

  const killed = new Error('killed')
  const night = async (isKilled: (turn: number) => boolean) => {
    for (const [turn, { run }] of sweeps.entries())
      await clinic
        .transact(async (db) => {
          await run(db, moment, services)
          if (isKilled(turn)) throw killed
        })
        .catch((error: unknown) => expect(error).toBe(killed))
  }
  await night(() => true)
  expect(await standing()).toEqual(before)
  await night((turn) => turn % 2 === 0)
  await night(() => false)
  const after = Object.fromEntries(
    Object.entries(kinds).map(([kind, { limit }]) => [kind, sorted.filter((age) => age < limit)]),
  )
  expect(await standing()).toEqual(after)
  await night(() => false)
  expect(await standing()).toEqual(after)
})

test('nobody is in the books of years that are over, and numbers, sums and what is due stay as they were', async () => {
  const { clinic } = await aClinicWith()
  const desk = await aUser(clinic, { roles: ['admin'] })
  const year = new Date().getFullYear()
  const bill = async (on: string, wanted: object = {}) => {
    const { id: patientId } = await aPatient(clinic)
    const made = await clinic.transact((db) => aBill(db, { patientId, userId: desk.id, on, ...wanted }))
    return { id: made.invoice, patientId }
  }
  const paid = []
  for (let back = 0; back < 12; back++) paid.push(await bill(`${year - back}-12-20`))
  const due = await bill(`${year - 9}-03-01`, { paidMinor: 0 })
  await bill(`${year - 9}-03-02`, { paidOn: `${year - 1}-03-02` })
  const held = await bill(`${year - 9}-03-03`)
  const sell = (state: 'usable' | 'blocked') =>
    clinic.transact(async (db) => {
      const { id: patientId } = await aPatient(clinic)
      const { id } = await aSoldVoucher(db, {
        ...{ clinicId: clinic.id, patientId, userId: desk.id, on: `${year - 9}-03-04`, state },
      })
      return db.selectFrom('vouchers').select(['id', 'invoice_id']).where('id', '=', id).executeTakeFirstOrThrow()
    })
  const unused = await sell('usable')
  const forfeited = await sell('blocked')
  const rest = { id: forfeited.id, minor: 100, visits: null }
  await clinic.transact((db) =>
    insertAll(
      db,
      ledgerRows({
        ...{
          kind: 'voucher-expiry',
          invoiceId: forfeited.invoice_id,
          currency: 'USD',
          now: `${year - 8}-03-04T15:00:00Z`,
        },
        postings: postingsOfExpiry(rest),
      }),
    ),
  )
  const now = new Date().toISOString()
  await clinic.transact((db) =>
    db
      .insertInto('erasure_holds')
      .values({
        ...{ id: newId(), patient_id: held.patientId, reason: 'A lawsuit', placed_by: 'Dana' },
        placed_at: now,
      })
      .execute(),
  )
  const books = () =>
    clinic.transact(async (db) => ({
      documents: await db
        .selectFrom('invoices')
        .select(['reference', 'total_minor', 'issued_on'])
        .orderBy('reference')
        .execute(),
      receipts: await db.selectFrom('payments').select(['reference', 'amount_minor']).orderBy('reference').execute(),
      accounts: await db
        .selectFrom('ledger_postings')
        .select(['account', sql<string>`sum(amount_minor)`.as('minor')])
        .groupBy('account')
        .orderBy('account')
        .execute(),
    }))
  const named = () =>
    clinic.transact(async (db) => {
      const rows = await db
        .selectFrom('invoices as i')
        .innerJoin('invoice_lines as l', 'l.invoice_id', 'i.id')
        .leftJoin('payments as p', 'p.invoice_id', 'i.id')
        .select([
          'i.id',
          'i.payer_name',
          'i.payer_address',
          'i.note',
          'l.description',
          'p.note as slip',
          'i.patient_id',
        ])
        .execute()
      return rows.filter(
        (row) =>
          row.payer_name !== 'N. N.' || row.payer_address + row.note !== '' || row.description !== '–' || row.slip,
      )
    })
  const sweep = sweeps.find(({ name }) => name === 'anonymize-books')!
  const run = () => clinic.transact((db) => sweep.run(db, now, services))
  const before = await books()
  // A year is over at its end: the last whose persons go is the one before the years that are kept.
  const kept = paid.filter((_, back) => back <= bookYears)
  await run()
  expect(new Set((await named()).map(({ id }) => id)).size).toBe(kept.length + 4)
  expect((await named()).map(({ id }) => id)).toEqual(
    expect.arrayContaining([...[...kept, due, held].map(({ id }) => id), unused.invoice_id]),
  )
  const reasons = await clinic.transact((db) => db.selectFrom('vouchers').select(['id', 'block_reason']).execute())
  expect(reasons.find(({ id }) => id === forfeited.id)?.block_reason).toBe('–')
  expect(await books()).toEqual(before)
  const told = () =>
    clinic.transact((db) =>
      db.selectFrom('audit_events').select('object_id').where('action', '=', 'invoices:anonymize').execute(),
    )
  expect(new Set((await told()).map((row) => row.object_id))).toEqual(
    new Set([...paid.filter((_, back) => back > bookYears).map(({ id }) => id), forfeited.invoice_id]),
  )
  await run()
  expect(await told()).toHaveLength(paid.length - kept.length + 1)

  // Nobody takes somebody out sooner, puts somebody in again, or changes a figure on the way.
  const gone = paid.at(-1)!.id
  for (const change of [
    sql`update invoices set anonymized_at = now(), patient_id = nobody_in_books(current_organization()), appointment_id = null,
      payer_name = 'N. N.', payer_address = '', note = '' where id = ${kept[0]!.id}`,
    sql`update invoices set payer_name = 'Rosa Delgado' where id = ${gone}`,
    sql`update invoice_lines set description = 'X-ray' where invoice_id = ${gone}`,
    sql`update invoice_lines set description = '–' where invoice_id = ${kept[0]!.id}`,
    sql`update payments set note = null where invoice_id = ${kept[0]!.id}`,
  ])
    await expect(clinic.transact((db) => change.execute(db))).rejects.toMatchObject({ code: /23001|23514/ })
})
