const reasons = [
  'empty',
  'ambiguous-number',
  'range',
  'ambiguous',
  'too-precise',
  'too-much',
  'nothing',
  'no-amount',
  'no-most',
  'other-unit',
  'unsupported',
  'not-understood',
] as const
export type MisreadReason = (typeof reasons)[number]

/** What was typed and is not taken for something that it may not mean. */
export type Misread = {
  misread: MisreadReason
  /** The part of it, as it was typed. */
  at: string
  /** What can be typed in its place; none: say it in words. */
  instead: string[]
}

export const misread = (reason: MisreadReason, at: string, instead: string[] = []): Misread => ({
  misread: reason,
  at: at.trim(),
  instead,
})

export const isMisread = (value: unknown): value is Misread =>
  typeof value === 'object' && value !== null && 'misread' in value
