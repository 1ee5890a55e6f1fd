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
  /** When this session last gave a code of theirs, or showed a passkey. */
  provedAt: string | null
  /** The clinic requires one of them, and they have none. */
  isMissing: boolean
}

type Required = { roles: readonly string[]; requiredFrom: string | null }

export const isRequired = ({ roles, requiredFrom }: Required, now: string): boolean =>
  isStaff(roles) && requiredFrom !== null && Date.parse(requiredFrom) <= Date.parse(now)

/** What an account has, and what of it this session has shown. */
type Held = Required & { hasApp: boolean; hasPasskey: boolean; hasShownPasskey: boolean; provedAt: string | null }

/**
 * A passkey is a second factor where it was used to sign in, and for whoever needs one: who has no other must show it before
 * they do anything for the clinic, so that the password alone neither reaches far nor sets up another factor. To anybody else
 * it is a way in beside the password.
 */
export function secondFactorOf(held: Held, now: string): SecondFactor {
  const { hasApp, provedAt } = held
  const required = isRequired(held, now)
  const isShown = held.hasPasskey && held.hasShownPasskey
  return {
    isOn: hasApp || isShown || (held.hasPasskey && required),
    provedAt,
    isMissing: required && !hasApp && !isShown,
  }
}

/** Whose second factor is missing sees to their own visits, and does nothing for the clinic. */
export const rightsWith = (rights: Rights, { isMissing }: Pick<SecondFactor, 'isMissing'>): Rights =>
  isMissing ? asPatientAlone(rights) : rights

/** Whether what reaches far asks this session for a code first. Who has no second factor is not asked. */
export const needsCode = ({ isOn, provedAt }: SecondFactor, now: string): boolean =>
  isOn && (provedAt === null || Date.parse(now) - Date.parse(provedAt) >= codeFreshMinutes * 60_000)
