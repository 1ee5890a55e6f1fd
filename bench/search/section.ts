import { randomBytes } from 'node:crypto'
import { rightsOf } from '@polyclinic/domain/kit/permissions.ts'
import { search as searchPatients } from '../../server/src/features/charts/search-patients.ts'
import type { Actor, Context } from '../../server/src/platform/context.ts'
import { openDatabase } from '../../server/src/platform/database/pool.ts'
import type { Tables } from '../../server/src/platform/database/tables.ts'
import { newId, newReference } from '../../server/src/platform/ids.ts'
import { createTenancy, type ClinicDatabase } from '../../server/src/platform/tenancy.ts'
import { alternate, report } from '../fixture/alternate.ts'
import { idOf, makeClinics, tidy } from '../fixture/clinics.ts'
import { startCluster } from '../fixture/database.ts'
import { duplicates } from './duplicates.ts'
import { inventPatients, searchesFor, type Invented } from './patients.ts'

const most = 50
const [patients, visitsOfDoctor] = [100_000, 2000]
const clinic = idOf('clinic', 1)

/** What ends a request that takes too long would end the bench on a machine that does other work, too. */
const unhurried = { statementMs: 300_000, lockMs: 300_000, idleInTransactionMs: 300_000, silentMs: 300_000 }

/** Finding one of 100,000 patients at the server, against reading one by its key in a transaction of the same kind. */
export async function search(): Promise<void> {
  const cluster = await startCluster()
  try {
    const made = await cluster.make('search')
    await makeClinics(made.admin, [{ first: 1, count: 1, doctors: 1, claimsPerDoctor: 100, visitsPerDoctor: 10 }])
    const database = openDatabase<Tables>({ connection: made.connection, log: cluster.log, ...unhurried })
    const tenancy = createTenancy(database.db)
    try {
      const all = inventPatients(patients)
      const began = performance.now()
      for (let first = 0; first < all.length; first += 500)
        await tenancy.inClinic(clinic, (db) => write(db, all.slice(first, first + 500)))
      process.stdout.write(
        `${patients.toLocaleString('en')} patients, ${((performance.now() - began) / patients).toFixed(2)} ms for each with its keys\n`,
      )
      await tidy(made.admin)
      await duplicates(tenancy, clinic, desk)
      const asked = searchesFor(all)
      const run = (actor: Actor, text: string) =>
        tenancy.inClinic(clinic, (db, now) =>
          searchPatients({ db, now, actor } as Context, { search: text, skip: 0, take: 20 }),
        )
      const bare = async () => {
        const began = performance.now()
        for (const { patient } of asked)
          await tenancy.inClinic(clinic, (db) =>
            db.selectFrom('patients').selectAll().where('id', '=', patient.id).execute(),
          )
        return (performance.now() - began) / asked.length
      }
      for (const [who, actor] of [
        ['the desk', desk],
        ['a doctor', doctor],
      ] as const) {
        for (const { text } of asked.slice(0, 40)) await run(actor, text)
        const times: { ms: number; kind: string }[] = []
        const missed: string[] = []
        const ours = async () => {
          let sum = 0
          for (const { text, kind, patient } of asked) {
            const began = performance.now()
            const { items } = await run(actor, text)
            times.push({ ms: performance.now() - began, kind })
            sum += times.at(-1)!.ms
            const isFound = items.slice(0, 5).some(({ id }) => id === patient.id)
            if (actor === desk && !isAmbiguous(kind) && !isFound) missed.push(`${kind}: ${text}`)
          }
          return sum / asked.length
        }
        const ratio = await alternate(ours, bare, 3)
        report(
          `a search by ${who} / a patient by its key`,
          ratio,
          { most: 200 },
          `${ratio.first.toFixed(1)} ms of ${ratio.second.toFixed(2)}`,
        )
        for (const kind of new Set(times.map((each) => each.kind))) {
          const sorted = times
            .filter((each) => each.kind === kind)
            .map(({ ms }) => ms)
            .toSorted((a, b) => a - b)
          const p95 = sorted[Math.floor(sorted.length * 0.95)]!
          process.stdout.write(
            `  ${kind.padEnd(29)} median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)} ms, p95 ${p95.toFixed(1)} (at most ${most}: ${p95 <= most ? 'reached' : 'NOT reached'})\n`,
          )
        }
        if (actor === desk)
          process.stdout.write(
            `  not among the first five: ${missed.length / 3} of ${asked.length} ${[...new Set(missed)].slice(0, 5).join('; ')}\n`,
          )
      }
    } finally {
      await database.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Too little to tell somebody from the others. */
const isAmbiguous = (kind: string) => /^(two letters|three letters|both names)/.test(kind)

const user = {
  kind: 'user',
  ...{ userId: newId(), sessionId: newId(), email: 'desk@example.test' },
  secondFactor: { isOn: false, provedAt: null, isMissing: false },
} as const
const desk: Actor = {
  ...user,
  roles: ['admin'],
  rights: rightsOf(['admin']),
  own: { providerId: null, patientIds: [], partnerId: null },
}
const doctor: Actor = {
  ...{ ...user, roles: ['provider'], rights: rightsOf(['provider']) },
  own: { providerId: idOf('doctor', 1001), patientIds: [], partnerId: null },
}

/** Every fiftieth has a visit with the doctor. */
async function write(db: ClinicDatabase, some: readonly Invented[]): Promise<void> {
  await db
    .insertInto('patients')
    .values(
      some.map(({ id, givenName, familyName, email, phone, birthDate }) => ({
        ...{ id, given_name: givenName, family_name: familyName, email, phone, birth_date: birthDate },
      })),
    )
    .execute()
  const treated = some.filter((_patient, index) => index % (patients / visitsOfDoctor) === 0).map(({ id }) => id)
  if (treated.length === 0) return
  const {
    during: _during,
    taken_seat: _seat,
    organization_id: _clinic,
    ...visit
  } = await db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('appointments')
    .values(
      treated.map((patient_id) => ({
        ...visit,
        ...{
          id: newId(),
          patient_id,
          reference: newReference(),
          status: 'fulfilled',
          manage_token_hash: randomBytes(32),
        },
        ...{ address: JSON.stringify(visit.address), policy: JSON.stringify(visit.policy) },
      })),
    )
    .execute()
}
