import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  addDays,
  addMinutes,
  dateIn,
  dayOfDate,
  minuteOf,
  startOfDay,
  type Instant,
} from '@polyclinic/domain/kit/time.ts'
import type { ClinicFile } from '@polyclinic/domain/organizations/clinic-file.ts'
import { importClinic } from '../src/features/organizations/import/import-clinic.ts'
import { createClinics, type Clinic } from '../src/platform/clinics.ts'
import type { Log } from '../src/platform/log.ts'
import type { Tenancy } from '../src/platform/tenancy.ts'
import { loadDoctors } from './doctor-times.ts'
import { leaveCall } from './leave-call.ts'
import { liveVisits } from './live-visits.ts'
import type { DemoClinic } from './people/demo-clinic.ts'
import { openToday } from './open-today.ts'
import { harborlight } from './people/harborlight.ts'
import { spreebogen } from './people/spreebogen.ts'
import { daysLoaded, planVisits } from './plan-visits.ts'
import { writeArticles } from './write-articles.ts'
import { writeCharts } from './write-charts.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeForms } from './write-forms.ts'
import { writeNotes } from './write-notes.ts'
import { writeReferrals } from './write-referrals.ts'
import { writeReviews } from './write-reviews.ts'
import { writePrescriptions } from './write-prescriptions.ts'
import { writePatients, writeVisits } from './write-visits.ts'
import { demoPassword, demoPeople, writeUsers } from './write-users.ts'

export const demoClinics: readonly DemoClinic[] = [harborlight, spreebogen]

export type SeedOptions = {
  tenancy: Tenancy
  /** Of passwords. */
  hash: (password: string) => Promise<string>
  /** Of the links with which patients manage their visits. */
  linkKey: Buffer
  log: Log
  /** The present when not given. */
  now?: string
  clinics?: readonly DemoClinic[]
}

/**
 * Makes the demo clinics with their people and visits; a clinic that is complete already is left alone. What is booked
 * follows from the clinic's local date; the hour decides how far the day has come, and at what hours the
 * demo's doctor works on it.
 * @returns the slugs of those that were made
 */
export async function seedDemo(options: SeedOptions): Promise<string[]> {
  const { tenancy, log } = options
  const made: string[] = []
  for (const demo of options.clinics ?? demoClinics) {
    const began = Date.now()
    const known = await createClinics(tenancy).bySlug(demo.slug)
    if (known?.is_demo) continue
    const now = (options.now ?? new Date().toISOString()) as Instant
    await loadClinic(tenancy, demo, now)
    const clinic = await createClinics(tenancy).bySlug(demo.slug)
    if (!clinic) throw new Error(`The demo clinic ${demo.slug} is gone.`)
    await seedPeople({ ...options, now }, demo, clinic)
    made.push(demo.slug)
    log.info('demo.seeded', { organization: clinic.id, ms: Date.now() - began })
  }
  return made
}

async function loadClinic(tenancy: Tenancy, demo: DemoClinic, now: Instant): Promise<void> {
  const folder = fileURLToPath(new URL(`clinics/${demo.slug}/`, import.meta.url))
  const file = JSON.parse(await readFile(join(folder, 'clinic.json'), 'utf8')) as ClinicFile
  const imported = await importClinic(tenancy, openToday(file, demo.doctor, now), (path) =>
    readFile(join(folder, path)),
  )
  if (imported.ok) return
  const problems = imported.problems.map(({ path, message }) => `${path}: ${message}`)
  throw new Error(`The demo clinic ${demo.slug} cannot be imported: ${problems.join('; ')}`)
}

/** Another number makes another demo of the same date. */
const seed = 1

async function seedPeople(options: SeedOptions & { now: Instant }, demo: DemoClinic, clinic: Clinic): Promise<void> {
  const { tenancy, linkKey, hash, now } = options
  const passwordHashes = await Promise.all(Array.from({ length: demoPeople }, () => hash(demoPassword)))
  await tenancy.inClinic(clinic.id, async (db) => {
    const date = dateIn(clinic.time_zone, now)
    const midnight = startOfDay(clinic.time_zone, date)
    const doctors = await loadDoctors(db, clinic, {
      from: addMinutes(midnight, -daysLoaded.back * 1440),
      to: addMinutes(midnight, daysLoaded.ahead * 1440),
      now,
    })
    const today = dayOfDate(date)
    const plan = planVisits(demo, doctors, { seed, today, now: minuteOf(now), timeZone: clinic.time_zone })
    const visits = liveVisits(plan.visits, { told: plan.told, todayMs: Date.parse(midnight), nowMs: Date.parse(now) })
    await writePatients(db, plan.patients)
    const { locale } = clinic
    const users = await writeUsers(db, demo, plan.own, { passwordHashes, seed, today, locale, now })
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', users.doctor)
      .executeTakeFirstOrThrow()
    await writeCharts(db, plan.patients, { demo, visits, locale, doctor: { userId: users.doctor, name } })
    await writeVisits(db, visits, { clinic, linkKey, users, doctor: demo.doctor, now })
    await leaveCall(db, { ownId: plan.own.id, tomorrow: startOfDay(clinic.time_zone, addDays(date, 1)) })
    await writeNotes(db, visits, {
      ...{ demo, country: clinic.country, now, todayMs: Date.parse(midnight) },
      doctor: { userId: users.doctor, name },
    })
    await writePrescriptions(db, visits, {
      ...{
        clinic,
        now,
        own: plan.own,
        ownUserId: users.patient,
        today: plan.told[0]?.patient,
        prescribed: demo.prescribed,
      },
      doctor: { slug: demo.doctor, userId: users.doctor, name },
    })
    const [desk, manager, sender] = await Promise.all(
      ['desk@demo.test', 'admin@demo.test', 'partner@demo.test'].map(async (email) =>
        db.selectFrom('users').select(['id as userId', 'name']).where('email', '=', email).executeTakeFirstOrThrow(),
      ),
    )
    await writeInvoices(db, visits, {
      ...{ clinic, now, own: plan.own, billed: demo.billed, desk: desk!, manager: manager! },
    })
    await writeReviews(db, visits, { reviews: demo.reviews, locale, now, own: plan.own, users })
    await writeArticles(db, demo.blog.articles, { clinic, colours: demo.blog.colours, now })
    await writeForms(db, visits, {
      ...{ form: demo.form, now, own: plan.own, ownUserId: users.patient },
      admin: { userId: users.admin, name: demo.admin },
    })
    await writeReferrals(db, visits, {
      ...{ referrals: demo.referrals, slug: demo.slug, locale, timeZone: clinic.time_zone, now },
      ...{ sender: sender!, deskUserId: desk!.userId, doctor: { userId: users.doctor, name } },
    })
    // Last, so that a start that was cut off is taken up again.
    await db.updateTable('organizations').set({ is_demo: true }).execute()
  })
}
