import type { AppointmentState } from '../appointments/states.ts'

/** Why somebody has to be phoned about a visit; of several, the first is said. */
export const callReasons = [
  'canceled',
  'moved',
  'late',
  'announced',
  'undelivered',
  'refused-address',
  'no-address',
] as const
export type CallReason = (typeof callReasons)[number]

export const callOutcomes = ['reached', 'not-reached'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** How many calls a list has at most, of those to make and of those made. */
export const listedCalls = 200
/** Only visits within so many days are looked at: nobody phones about a later one today. */
export const callAheadDays = 30
/** Who cannot be reminded in writing is phoned so many hours before the visit. */
export const remindByPhoneHours = 72
/** Nobody is reminded by phone who booked or moved the visit within so many hours. */
const knownHours = 24
/** For how many hours a noted call can be taken back. */
export const callUndoHours = 12

/** What the clinic did with a visit last. */
type ClinicAct = { act: 'cancel' | 'reschedule'; version: number }

export type CallFacts = {
  status: AppointmentState
  startsAt: string
  /** Since when it has its time. */
  hasTimeSince: string
  isConfirmed: boolean
  address: 'none' | 'refused' | 'good'
  /** A text message or a notification reaches them. */
  hasOtherWay: boolean
  /** The clinic canceled or moved it, and nothing was done since. */
  clinicAct: ClinicAct | null
  /** The mail about that did not leave, or was taken back. */
  isActUntold: boolean
  /** Of the newest mail about the visit, that it did not arrive. */
  failed: { messageId: string; at: string } | null
  /** How late its doctor is, where no mail says so to somebody who waits. */
  lateMinutes: number | null
  /** What everybody of its day was told, and no mail tells them. */
  announcementId: string | null
}

export type Call = { reason: CallReason; about: string }
export type NotedCall = Call & { outcome: CallOutcome; at: string }

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

/** Everything somebody would have to be told of a visit by phone, what matters most first. */
function callsAbout(facts: CallFacts, now: string): Call[] {
  const { status, startsAt, clinicAct, address, failed, lateMinutes, announcementId } = facts
  const isAhead = Date.parse(startsAt) > Date.parse(now)
  const isUntold = clinicAct !== null && (address !== 'good' || facts.isActUntold)
  const calls: (Call | false)[] = []
  if (status === 'cancelled')
    return isAhead && isUntold && clinicAct.act === 'cancel'
      ? [{ reason: 'canceled', about: String(clinicAct.version) }]
      : []
  if (status === 'booked' && isAhead) {
    calls.push(
      isUntold &&
        clinicAct.act === 'reschedule' &&
        !facts.isConfirmed && { reason: 'moved', about: String(clinicAct.version) },
    )
  }
  calls.push(lateMinutes !== null && { reason: 'late', about: String(lateMinutes) })
  if (status !== 'booked' || !isAhead) return calls.filter((call) => call !== false)
  const isRemindedByPhone =
    !facts.isConfirmed &&
    !facts.hasOtherWay &&
    hoursBetween(now, startsAt) <= remindByPhoneHours &&
    hoursBetween(facts.hasTimeSince, now) >= knownHours
  calls.push(
    announcementId !== null && { reason: 'announced', about: announcementId },
    failed !== null && { reason: 'undelivered', about: failed.messageId },
    isRemindedByPhone && address === 'refused' && { reason: 'refused-address', about: startsAt },
    isRemindedByPhone && address === 'none' && { reason: 'no-address', about: startsAt },
  )
  return calls.filter((call) => call !== false)
}

/** Who was spoken to about a visit need not be told that it is coming, nor of a mail that failed before. */
const saidBySpeaking: readonly CallReason[] = ['undelivered', 'refused-address', 'no-address']

/** What is still to be said of a visit by phone, in one call: all for which nobody was reached yet. */
export function callsToMake(facts: CallFacts, noted: readonly NotedCall[], now: string): Call[] {
  const reached = noted.filter(({ outcome }) => outcome === 'reached')
  const lastSpoken = Math.max(...reached.map(({ at }) => Date.parse(at)))
  const isSaid = ({ reason, about }: Call) =>
    reached.some((call) => call.reason === reason && call.about === about) ||
    (saidBySpeaking.includes(reason) &&
      lastSpoken >= Date.parse(reason === 'undelivered' ? facts.failed!.at : facts.hasTimeSince))
  const unsaid = callsAbout(facts, now).filter((call) => !isSaid(call))
  // What is said by speaking at all needs a call of its own only where there is nothing else to say.
  const own = unsaid.filter(({ reason }) => !saidBySpeaking.includes(reason))
  return own.length > 0 ? own : unsaid.slice(0, 1)
}

/** Within so many seconds nobody tries the same number twice: it is the same attempt. */
const attemptSeconds = 60
/** How many attempts a call tells of: who tried last, and whether to try again. */
export const listedAttempts = 3

/** The attempt that was noted just now and reached nobody. */
export const justTried = <N extends NotedCall>(noted: readonly N[], call: Call, now: string): N | undefined =>
  noted.find(
    ({ reason, about, outcome, at }) =>
      outcome === 'not-reached' &&
      reason === call.reason &&
      about === call.about &&
      Date.parse(now) - Date.parse(at) < attemptSeconds * 1000,
  )

/** What can be taken back: of what was noted lately. */
export const isCallUndoable = (at: string, now: string): boolean => hoursBetween(at, now) < callUndoHours
