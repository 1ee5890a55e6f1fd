import { refuse } from '../../platform/refuse.ts'

type Most = { ofSession: number; ofClinic: number; inAll: number }

/** Takes a place for a stream that ends when `end` is called; the answer gives the place back. */
export type StreamLimiter = { take: (sessionId: string, clinicId: string, end: () => void) => () => void }

/**
 * How many streams stand open in this process. Each is a connection, so neither
 * a session nor a clinic has as many as it likes. A session's oldest makes way for a new one: it is most likely of a
 * device that went out of reach without a word.
 */
export function createStreamLimiter({ ofSession, ofClinic, inAll }: Most): StreamLimiter {
  const sessions = new Map<string, Map<object, () => void>>()
  const clinics = new Map<string, number>()
  let all = 0

  return {
    take: (sessionId, clinicId, end) => {
      const own = sessions.get(sessionId) ?? new Map<object, () => void>()
      const [oldest] = own.values()
      if (own.size >= ofSession) oldest?.()
      if (all >= inAll || (clinics.get(clinicId) ?? 0) >= ofClinic)
        throw refuse('unavailable', { retryAfterSeconds: 30 })

      const place = {}
      const leave = () => {
        if (!own.delete(place)) return
        if (own.size === 0 && sessions.get(sessionId) === own) sessions.delete(sessionId)
        const left = clinics.get(clinicId)! - 1
        if (left === 0) clinics.delete(clinicId)
        else clinics.set(clinicId, left)
        all--
      }
      own.set(place, () => {
        leave()
        end()
      })
      sessions.set(sessionId, own)
      clinics.set(clinicId, (clinics.get(clinicId) ?? 0) + 1)
      all++
      return leave
    },
  }
}
