import { asPatientAlone, type Rights } from '../kit/permissions.ts'
import { isStaff } from '../kit/roles.ts'

/** A code that was given is not asked for again for so long. */
export const codeFreshMinutes = 15
/** A browser that is remembered is asked for no code for so long. */
export const rememberedDays = 30
export const recoveryCodesGiven = 10
/** How long whoever works here may take before a second factor is required. */
export const graceDays = [0, 7, 14, 30] as const

/** What is known of somebody's second factor when they ask for something. */
export type SecondFactor = {
  isOn: boolean
  /** When this session last gave a code of theirs. */
  provedAt: string | null
  /** The clinic requires one of them, and they have none. */
  isMissing: boolean
}

export const isMissing = (
  account: { roles: readonly string[]; isOn: boolean; requiredFrom: string | null },
  now: string,
): boolean => {
  const { roles, isOn, requiredFrom } = account
  return !isOn && isStaff(roles) && requiredFrom !== null && Date.parse(requiredFrom) <= Date.parse(now)
}

/** Whose second factor is missing sees to their own visits, and does nothing for the clinic. */
export const rightsWith = (rights: Rights, { isMissing }: Pick<SecondFactor, 'isMissing'>): Rights =>
  isMissing ? asPatientAlone(rights) : rights

/** Whether what reaches far asks this session for a code first. Who has no second factor is not asked. */
export const needsCode = ({ isOn, provedAt }: SecondFactor, now: string): boolean =>
  isOn && (provedAt === null || Date.parse(now) - Date.parse(provedAt) >= codeFreshMinutes * 60_000)
