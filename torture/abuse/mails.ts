import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../kit/broken.ts'
import { tally } from '../kit/figures.ts'
import { rosa } from '../kit/practice.ts'
import type { Attack } from './section.ts'
import { api, fromNetwork, type Stand } from './stand.ts'
import { apart, freeTimes, type FreeTime } from './times.ts'

const victim = 'victim@example.test'

const arrived = ({ mail }: Stand, address: string) => mail.received.filter(({ to }) => to.includes(address)).length

/** Strangers have one address written to: by bookings, moves, and whatever sends a link. */
export const mailBomb: Attack = {
  name: 'mails to one address, by strangers',
  run: async (stand) => {
    const { http, hostOf } = stand
    const times = apart(await freeTimes(stand, 'boston', 25)).toReversed()
    const book = ({ providerId, serviceId, startsAt }: FreeTime, network: number) =>
      http.send(hostOf('boston'), 'POST', `${api}/appointments/`, {
        body: { slot: { providerId, serviceId, startsAt }, patient: { ...rosa, email: victim } },
        headers: fromNetwork(12, network),
      })
    const statuses: number[] = []
    const booked = await Promise.all(times.slice(0, 60).map((time, index) => book(time, index)))
    statuses.push(...booked.map(({ status }) => status))
    const mine = booked.find(({ status }) => status === 201)!.body
    let moved = 0
    for (let move = 0; move < 100; move++) {
      const { providerId, startsAt } = times[60 + move]!
      const answer = await http.send(
        hostOf('boston'),
        'POST',
        `${api}/appointments/${mine.appointment.id}/reschedule`,
        {
          body: { providerId, startsAt, manageToken: mine.manageToken },
          headers: { ...fromNetwork(12, 100 + move), 'if-match': `"${moved + 1}"` },
        },
      )
      statuses.push(answer.status)
      if (answer.status === 200) moved++
      if (answer.status === 429) break
    }
    for (let network = 0; network < 100; network++)
      for (const path of ['/sign-ups', '/password-changes'])
        statuses.push(
          (
            await http.send(hostOf('boston'), 'POST', `${api}${path}`, {
              body: { email: victim },
              headers: fromNetwork(12, 300 + network),
            })
          ).status,
        )
    // Somebody of the other clinic asks for a link meanwhile.
    const began = performance.now()
    const had = arrived(stand, 'doctor@demo.test')
    await http.send(hostOf('berlin'), 'POST', `${api}/password-changes`, {
      body: { email: 'doctor@demo.test' },
      headers: fromNetwork(12, 9000),
    })
    while (arrived(stand, 'doctor@demo.test') === had) {
      must(performance.now() - began < 10_000, "the other clinic's link is not there after ten seconds")
      await sleep(20)
    }
    const seconds = (performance.now() - began) / 1000
    await sleep(5000)
    const mails = arrived(stand, victim)
    // Twelve of all kinds, and one link more.
    must(mails <= 13, `${mails} mails arrived (${tally(statuses)})`)
    return `${mails} mails arrived (${tally(statuses)}); the other clinic's link after ${seconds.toFixed(1)} s`
  },
}
