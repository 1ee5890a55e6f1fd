import { api, fromNetwork, type DemoClinic, type Stand } from './stand.ts'

export type FreeTime = { providerId: string; serviceId: string; startsAt: string; minutes: number }

/** Every free time of the clinic in the coming days, as a visitor finds it. */
export async function freeTimes({ http, hostOf }: Stand, clinic: DemoClinic, days: number): Promise<FreeTime[]> {
  const from = new Date()
  const query = new URLSearchParams({
    from: from.toISOString(),
    to: new Date(from.getTime() + days * 86_400_000).toISOString(),
  })
  const { body } = await http.send(hostOf(clinic), 'GET', `${api}/slots?${query}`, { headers: fromNetwork(201, 1) })
  return body.items!.flatMap(({ providerId, serviceId, durationMinutes, starts }) =>
    starts.map((startsAt) => ({ providerId, serviceId, startsAt, minutes: durationMinutes })),
  )
}

/** Each doctor's times of a day once, so that nothing that is taken overlaps another. */
export function apart(times: readonly FreeTime[]): FreeTime[] {
  const ends = new Map<string, number>()
  return times
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    .filter(({ providerId, startsAt, minutes }) => {
      const begin = Date.parse(startsAt)
      if (begin < (ends.get(providerId) ?? 0)) return false
      ends.set(providerId, begin + minutes * 60_000)
      return true
    })
}
