import { setTimeout as sleep } from 'node:timers/promises'
import { offerTokenOf } from '../../server/src/features/waiting-list/offer-token.ts'
import { offerFreedTime } from '../../server/src/features/waiting-list/offer-freed-time.ts'
import { createClinics } from '../../server/src/platform/clinics.ts'
import { loadSecrets, type Secrets } from '../../server/src/platform/secrets.ts'
import { createTenancy } from '../../server/src/platform/tenancy.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../server/test/builders.ts'
import { checkInvariants, invariantCount } from '../invariants.ts'
import { must } from '../kit/broken.ts'
import { spread, tally } from '../kit/figures.ts'
import { openHttp, type Http } from '../kit/http.ts'
import { numberOption } from '../kit/options.ts'
import { openPractices, rosa, timeIn, type Practice, type Practices } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openPool, openSql, type Sql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'
import { all, api, day } from '../races/storms.ts'

/** Each freed time is offered to three. */
const [waitingPeople, freedTimes] = [30, 10]
/** What a freed time may take, however many wait. */
const answeredWithinMs = 100

type Stage = { http: Http; practices: Practices; admin: Sql; secrets: Secrets }

/**
 * Thirty wait, ten times are freed at once, everybody accepts in two ways at once while others book these times. Then a
 * list of ten thousand. `--rounds 20 --waiting 10000`
 */
export async function waiting(): Promise<void> {
  const folder = await makeFolder()
  const server = await startServer({ port: await freePort(), dataDir: folder.path })
  const ends = await embeddedIn(folder.path)
  const admin = openSql(ends.admin)
  const practices = openPractices(ends.connection)
  const http = openHttp(server.port)
  const pool = openPool(ends.connection)
  try {
    const secrets = await loadSecrets({ dataDir: folder.path })
    const stage = { http, practices, admin, secrets }
    const rounds = numberOption('rounds', 20)
    const statuses: number[] = []
    for (let round = 0; round < rounds; round++) {
      statuses.push(...(await acceptAllAtOnce(stage)))
      await checkInvariants(admin)
    }
    process.stdout.write(
      `${rounds} rounds of ${waitingPeople} who wait for ${freedTimes} times: each time has one owner, nobody two, in the written order; ${tally(statuses)}; ${invariantCount} invariants after every round\n`,
    )
    const tenancy = createTenancy(pool.db)
    const clinics = createClinics(tenancy)
    const people = numberOption('waiting', 10_000)
    const took = await answerFreedTimes(stage, people, (job) =>
      offerFreedTime(
        {
          ...{ tenancy, clinics, mailServer: undefined },
          services: { port: () => server.port, isDemo: false },
        },
        job,
      ),
    )
    process.stdout.write(`${people} wait: a freed time is offered within ${spread(took)} ms\n`)
    must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    const median = took.toSorted((one, other) => one - other)[took.length >> 1]!
    must(median <= answeredWithinMs, `a freed time took ${median.toFixed(0)} ms`)
  } finally {
    http.close()
    for (const each of [practices, pool, admin]) await each.close()
    await server.end('SIGTERM')
    await folder.remove()
  }
}

/** A clinic that sleeps never: at night nobody is offered anything. */
async function aPracticeAwake({ practices, admin }: Stage, doctors: number): Promise<Practice> {
  const practice = await practices.make({ doctors })
  await admin.query(`update organizations set quiet_from = '03:00', quiet_until = '03:00' where organization_id = $1`, [
    practice.clinic.id,
  ])
  return practice
}

const aVisit = async ({ clinic, services }: Practice, doctor: { id: string }, starts_at: string) =>
  anAppointment(clinic, {
    ...{ provider_id: doctor.id, service_id: services[0]!.id, starts_at },
    patient_id: (await aPatient(clinic)).id,
  })

const cancel = async ({ http }: Stage, { clinic }: Practice, visit: { id: string; manageToken: string }) => {
  const { status } = await http.send(clinic.host, 'POST', `${api}/appointments/${visit.id}/cancel`, {
    body: { manageToken: visit.manageToken },
    headers: { 'if-match': '"1"' },
  })
  must(status === 200, `a visit could not be canceled: ${status}`)
}

async function acceptAllAtOnce(stage: Stage): Promise<number[]> {
  const { http, admin, secrets } = stage
  const practice = await aPracticeAwake(stage, freedTimes)
  const { clinic, services, doctors } = practice
  const send = (path: string, body: object, headers = {}) =>
    http.send(clinic.host, 'POST', `${api}${path}`, { body, headers })
  const startsAt = timeIn(day, 240)
  const people: { patientId: string; email: string; headers: { authorization: string } }[] = []
  for (let n = 0; n < waitingPeople; n++) {
    const user = await aUser(clinic, { roles: ['guest'] })
    const headers = await signedIn(clinic, user, secrets)
    const latestOn = timeIn(30, 0).slice(0, 10)
    const joined = await send('/waiting-list', { serviceId: services[0]!.id, latestOn }, headers)
    must(joined.status === 201, `nobody can wait: ${joined.status} ${joined.body.code}`)
    people.push({ patientId: user.patientId!, email: user.email, headers })
  }
  const others = (name: string) =>
    doctors.map(({ id: providerId }, n) => ({
      slot: { providerId, startsAt },
      patient: { ...rosa, email: `${name}-${n}@example.test` },
    }))
  const visits = await Promise.all(others('before').map((body) => send('/appointments/', body)))
  must(
    visits.every(({ status }) => status === 201),
    'a time could not be booked',
  )
  await Promise.all(
    visits.map(({ body: { appointment, manageToken } }) =>
      cancel(stage, practice, { id: appointment.id, manageToken }),
    ),
  )

  const asked = await untilAllAreAsked(admin, clinic.id)
  // Which of these times is looked at first nobody knows; whichever it is, the next three are asked about it.
  const placeOf = ({ patientId }: Asked) => people.findIndex((person) => person.patientId === patientId)
  for (const [, three] of Map.groupBy(asked, ({ offerId }) => offerId)) {
    const places = three.map(placeOf)
    must(
      places.length === 3 && places[0]! % 3 === 0 && places.every((place, n) => place === places[0]! + n),
      `of thirty in the order in which they came, these were asked about one time: ${places.join(', ')}`,
    )
  }
  await http.warm(2 * waitingPeople + 2 * freedTimes)
  const ofPerson = new Map(people.map((person) => [person.patientId, person]))
  const accepting = asked.flatMap(({ id, patientId }) => {
    const { email, headers } = ofPerson.get(patientId)!
    const token = offerTokenOf(secrets, clinic.id, { id, address: email })
    return [
      () => send(`/waiting-offers/${id}/accept`, {}, headers),
      () => send(`/waiting-offers/${id}/accept`, { token }),
    ]
  })
  const wanting = others('other').flatMap((body) => [
    () => send('/holds', body.slot),
    () => send('/appointments/', body),
  ])
  const acts = [...accepting, ...wanting]
  const answers = await all(acts.length, (n) => acts[n]!())
  const [accepted, refused] = [answers.slice(0, accepting.length), answers.slice(accepting.length)]
  const told = tally(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))
  must(
    answers.every(({ status }) => status === 200 || status === 409),
    `somebody was answered otherwise: ${told}`,
  )
  must(
    refused.every(({ status }) => status === 409),
    `a time that was offered was given to others: ${told}`,
  )
  const rows = await admin.query<{ provider: string; patient: string }>(
    `select provider_id as provider, patient_id as patient from appointments
     where organization_id = $1 and status = 'booked' and starts_at = $2`,
    [clinic.id, startsAt],
  )
  must(rows.length === freedTimes, `${rows.length} of ${freedTimes} times have an owner`)
  must(new Set(rows.map(({ provider }) => provider)).size === freedTimes, 'a time has two owners')
  must(new Set(rows.map(({ patient }) => patient)).size === freedTimes, 'somebody has two times')
  must(
    rows.every(({ patient }) => ofPerson.has(patient)),
    'a time went to somebody who did not wait',
  )
  // Who has it was told so by both ways that they came.
  must(
    accepted.filter(({ status }) => status === 200).length >= freedTimes,
    `too few were told that they have it: ${told}`,
  )
  return answers.map(({ status }) => status)
}

type Asked = { id: string; offerId: string; patientId: string }

async function untilAllAreAsked(admin: Sql, clinicId: string): Promise<Asked[]> {
  const began = performance.now()
  for (;;) {
    const asked = await admin.query<Asked>(
      `select r.id, r.offer_id as "offerId", e.patient_id as "patientId" from waiting_list_recipients r
         join waiting_list_entries e on e.organization_id = r.organization_id and e.id = r.entry_id
       where r.organization_id = $1 order by r.offer_id, r.place`,
      [clinicId],
    )
    if (asked.length === waitingPeople) return asked
    must(performance.now() - began < 30_000, `${asked.length} of ${waitingPeople} were asked within half a minute`)
    await sleep(50)
  }
}

/** Written down by the desk, each with a mail address; what is freed goes to the three first of them. */
async function answerFreedTimes(
  stage: Stage,
  people: number,
  offer: (job: { organizationId: string; freedTimeId: string }) => Promise<void>,
): Promise<number[]> {
  const { admin } = stage
  const practice = await aPracticeAwake(stage, 1)
  const { clinic, services, doctors } = practice
  // Each wakes triggers: all at once is more than a statement may take.
  for (let first = 1; first <= people; first += 1000)
    await admin.query(
      `with made as (
         insert into patients (organization_id, id, given_name, family_name, email)
         select $1, gen_random_uuid(), 'Person', n::text, 'person-' || n || '@example.test'
         from generate_series($2::int, least($2 + 999, $4::int)) n
         returning id, family_name
       )
       insert into waiting_list_entries (organization_id, id, patient_id, service_id, weekdays, earliest_on, latest_on,
         status, language, created_at, updated_at)
       select $1, gen_random_uuid(), id, $3, case when family_name::int % 2 = 0 then '{1,2,3,4,5}'::int[] else '{}' end,
         current_date, current_date + 60, 'waiting', 'en', now() - make_interval(mins => family_name::int), now()
       from made`,
      [clinic.id, first, services[0]!.id, people],
    )
  await admin.query('analyze patients, waiting_list_entries')
  const took: number[] = []
  for (let n = 0; n < 30; n++) {
    const startsAt = timeIn(day + n, 240)
    await cancel(stage, practice, await aVisit(practice, doctors[0]!, startsAt))
    const [freed] = await admin.query<{ id: string }>(
      'select id from freed_times where organization_id = $1 and starts_at <= $2 and ends_at > $2',
      [clinic.id, startsAt],
    )
    const began = performance.now()
    await offer({ organizationId: clinic.id, freedTimeId: freed!.id })
    took.push(performance.now() - began)
  }
  const [written] = await admin.query<{ offers: number }>(
    'select count(*)::int as offers from waiting_list_offers where organization_id = $1',
    [clinic.id],
  )
  must(written!.offers === took.length, `${written!.offers} of ${took.length} times were offered`)
  // The first opens the connections.
  return took.slice(1)
}
