/** `waiting`: nobody has opened it yet. `sent`: completed. `closed`: put away, with what was answered. */
export const handoverStates = ['waiting', 'open', 'sent', 'closed'] as const
export type HandoverState = (typeof handoverStates)[number]

/** The tablet puts a form away when nobody touches it for so long. */
export const idleMinutes = 5
/** And the server, when it hears nothing: of a tablet that was switched off, too. */
const silentMinutes = 30

export type Handover = {
  handedAt: string
  usedAt: string | null
  closedAt: string | null
  isCompleted: boolean
}

/** How a form stands that was handed over on a tablet. */
export function handoverState({ handedAt, usedAt, closedAt, isCompleted }: Handover, now: string): HandoverState {
  if (isCompleted) return 'sent'
  const silentMs = Date.parse(now) - Date.parse(usedAt ?? handedAt)
  if (closedAt !== null || silentMs >= silentMinutes * 60_000) return 'closed'
  return usedAt === null ? 'waiting' : 'open'
}

/** Whether the tablet still shows it. */
export const isHandedOver = (handover: Handover, now: string): boolean =>
  ['waiting', 'open'].includes(handoverState(handover, now))
