/** From here on the time can be kept longer, and it is said once. */
export const soonSeconds = 120

export type Phase = 'calm' | 'soon' | 'over'

export const phaseOf = (secondsLeft: number): Phase =>
  secondsLeft <= 0 ? 'over' : secondsLeft <= soonSeconds ? 'soon' : 'calm'

/** `8:12`. */
export function clockText(secondsLeft: number): string {
  const seconds = Math.max(0, secondsLeft)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Whole seconds that are left of what the server said at `toldAt` (ms of this device's clock). Only differences of that
 * clock count, so it does not matter when it is wrong.
 */
export const secondsLeftAt = ({ secondsLeft, toldAt }: { secondsLeft: number; toldAt: number }, now: number): number =>
  Math.max(0, Math.ceil(secondsLeft - Math.max(0, now - toldAt) / 1000))
