import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import { rosa } from '../kit/practice.ts'
import type { Attack } from './section.ts'
import { api, fromNetwork } from './stand.ts'
import { apart, freeTimes } from './times.ts'

const largestShare = 0.25

/** A thousand visitors of ten networks take whatever they can, again and again; most of every day stays free for others. */
export const hoarding: Attack = {
  name: 'a thousand visitors of ten networks hold times',
  run: async ({ http, hostOf, admin, ...stand }) => {
    const times = await freeTimes({ http, hostOf, admin, ...stand }, 'berlin', 14)
    const wishes = apart(times)
    const statuses: number[] = []
    const ends = performance.now() + 15_000
    await Promise.all(
      Array.from({ length: 64 }, async (_, worker) => {
        for (let turn = worker; performance.now() < ends; turn += 64) {
          const visitor = turn % 1000
          const { providerId, serviceId, startsAt } = wishes[(turn * 7) % wishes.length]!
          const answer = await http.send(hostOf('berlin'), 'POST', `${api}/holds`, {
            body: { providerId, serviceId, startsAt },
            headers: { ...fromNetwork(9, visitor % 10), cookie: `visitor=${String(visitor).padStart(43, 'v')}` },
          })
          statuses.push(answer.status)
        }
      }),
    )
    const held = await admin.query<{ minutes: number; visits: number; working: number }>(
      `with held as (
         select c.organization_id, resource_id, (starts_at at time zone o.time_zone)::date as day,
           sum(extract(epoch from ends_at - starts_at))::int / 60 as minutes, count(*)::int as visits
         from claims c join organizations o using (organization_id)
         where kind = 'hold' and expires_at > now() group by 1, 2, 3
       )
       select minutes, visits, (
         select sum(extract(epoch from s.ends_at - s.starts_at))::int / 60 from schedules s
         where s.organization_id = held.organization_id and s.provider_id = resource_id and s.weekday = extract(isodow from day)
       ) as working from held`,
    )
    const shares = held.map(({ minutes, visits, working }) => ({ share: minutes / working, visits }))
    const most = Math.max(0, ...shares.map(({ share }) => share))
    // Of a day with little time left, one visit may be more.
    const broken = shares.filter(({ share, visits }) => share > largestShare && visits > 1)
    must(
      broken.length === 0,
      `of ${broken.length} doctors' days more than a quarter is held, up to ${(100 * most).toFixed(0)} %`,
    )
    const all = shares.reduce((sum, { visits }) => sum + visits, 0)
    return `${all} times held, at most ${(100 * most).toFixed(0)} % of a doctor's day; ${tally(statuses)}`
  },
}

/** One account books as much as it can, each time for another address. */
export const oneAccount: Attack = {
  name: 'one account books 100 times at once',
  run: async (stand) => {
    const { http, hostOf } = stand
    const headers = fromNetwork(10, 1)
    const session = await http.send(hostOf('berlin'), 'POST', `${api}/sessions`, {
      body: { email: 'patient@demo.test', password: 'polyclinic-demo' },
      headers,
    })
    const authorization = `Bearer ${session.body.authToken}`
    const wishes = apart(await freeTimes(stand, 'berlin', 20))
      .toReversed()
      .slice(0, 100)
    const answers = await Promise.all(
      wishes.map(({ providerId, serviceId, startsAt }, index) =>
        http.send(hostOf('berlin'), 'POST', `${api}/appointments/`, {
          body: {
            slot: { providerId, serviceId, startsAt },
            patient: { ...rosa, email: `somebody-${index}@example.test` },
          },
          headers: { ...fromNetwork(10, index), authorization },
        }),
      ),
    )
    const booked = answers.filter(({ status }) => status === 201).length
    must(booked > 0 && booked <= 20, `${booked} were booked (${tally(answers.map(({ status }) => status))})`)
    return tally(answers.map(({ status, body }) => (status === 201 ? status : `${status} ${body.code}`)))
  },
}

/** Visitors of many networks book under addresses that nobody reads; from so many on, each has to read a mail first. */
export const madeUpAddresses: Attack = {
  name: '400 made-up addresses book from 200 networks',
  run: async (stand) => {
    const { http, hostOf } = stand
    const most = 40
    await stand.setUnconfirmedPerHour('berlin', most)
    const wishes = apart(await freeTimes(stand, 'berlin', 25)).toReversed()
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => {
        const { providerId, serviceId, startsAt } = wishes[index % wishes.length]!
        return http.send(hostOf('berlin'), 'POST', `${api}/appointments/`, {
          body: {
            slot: { providerId, serviceId, startsAt },
            patient: { ...rosa, email: `made-up-${index}@example.test` },
          },
          headers: fromNetwork(13, index % 200),
        })
      }),
    )
    const seen = tally(answers.map(({ status, body }) => (status === 201 ? status : `${status} ${body.code}`)))
    const booked = answers.filter(({ status }) => status === 201).length
    must(booked > 0 && booked <= most, `${booked} were booked (${seen})`)
    return seen
  },
}

/** A waiting room, or a company: one address, thirty people, each of whom finds, holds and books a time of their own. */
export const thirtyPeople: Attack = {
  name: 'thirty people behind one address book',
  run: async (stand) => {
    const { http, hostOf } = stand
    const from = fromNetwork(11, 1)
    const began = performance.now()
    const refused: string[] = []
    const person = async (index: number) => {
      const headers = { ...from, cookie: `visitor=${String(index).padStart(43, 'p')}` }
      for (const path of ['/', '/doctors', '/appointment', '/'])
        refused.push(...told(await http.send(hostOf('boston'), 'GET', path, { headers }), 200))
      for (let attempt = 0; attempt < 3; attempt++) {
        const times = apart(await freeTimes(stand, 'boston', 14))
        const { providerId, serviceId, startsAt } = times[(index * 11 + attempt) % times.length]!
        const held = await http.send(hostOf('boston'), 'POST', `${api}/holds`, {
          body: { providerId, serviceId, startsAt },
          headers,
        })
        if (held.status === 409) continue
        refused.push(...told(held, 201))
        const booked = await http.send(hostOf('boston'), 'POST', `${api}/appointments/`, {
          body: {
            hold: { id: held.body.id, secret: held.body.secret },
            patient: { ...rosa, email: `person-${index}@example.test` },
          },
          headers,
        })
        return void refused.push(...told(booked, 201))
      }
      refused.push('no time was left')
    }
    for (let first = 0; first < 30; first += 10)
      await Promise.all(Array.from({ length: 10 }, (_, index) => person(first + index)))
    must(refused.length === 0, `somebody was refused: ${tally(refused)}`)
    return `all, in ${((performance.now() - began) / 1000).toFixed(0)} s`
  },
}

const told = ({ status, body }: { status: number; body: { code: string } }, wanted: number) =>
  status === wanted ? [] : [`${status} ${body.code ?? ''}`]
