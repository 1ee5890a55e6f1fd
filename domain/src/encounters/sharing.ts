import { adultFrom } from '../kit/age.ts'

/** In years: who is as old may want to be asked before those who act for them read about their visit. */
const askedFrom = 12

type Shared = {
  country: string
  /** In months at the visit; null when no date of birth is known. */
  months: number | null
  /** Whose accounts would read it. */
  readers: readonly { isPatient: boolean }[]
}

/** Whether somebody young has to be asked first, since the account of somebody else reads what is shared. */
export const asksFirst = ({ months, readers }: Omit<Shared, 'country'>): boolean =>
  months !== null && months >= askedFrom * 12 && months < adultFrom * 12 && readers.some(({ isPatient }) => !isPatient)

/**
 * Whether a note is for its patient unless its doctor says otherwise: where keeping it from them needs a reason (45 CFR
 * 171, information blocking, with exceptions as to prevent harm, § 171.201, and for privacy, § 171.202). Elsewhere they may
 * ask for it (Germany: § 630g BGB). Of a teenager for whom somebody else's account acts, the doctor decides each time.
 */
export const sharesByDefault = ({ country, ...shared }: Shared): boolean => country === 'US' && !asksFirst(shared)
