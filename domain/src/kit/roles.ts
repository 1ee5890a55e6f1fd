/** What somebody is here. What that allows, `permissions.ts` says, which no visitor's browser is sent. */
export const roles = ['guest', 'provider', 'admin', 'partner'] as const
export type Role = (typeof roles)[number]

/** Of whoever signs up. */
export const patientRole = 'guest' satisfies Role
export const isPatient = (held: readonly string[]) => held.includes(patientRole)
export const isProvider = (held: readonly string[]) => held.includes('provider')
export const isAdmin = (held: readonly string[]) => held.includes('admin')
export const partnerRole = 'partner' satisfies Role
export const isPartner = (held: readonly string[]) => held.includes(partnerRole)
/** Of whoever does more here than see to their own visits. A session begins in the first that its person holds. */
export const staffRoles = ['provider', 'admin', 'partner'] as const satisfies Role[]
/** Of a closed account: it was a partner's person and works nowhere else, so that another invitation opens it again. */
export const wasPartnersAlone = (held: readonly string[]) => isPartner(held) && clinicRoleOf(held) === null
export const isStaff = (held: readonly string[]) => staffRoles.some((role) => held.includes(role))

/** In which role somebody works for the clinic, and with its patients: the stored one, else the first; null: in none. */
export function clinicRoleOf(held: readonly string[], stored?: string | null): 'provider' | 'admin' | null {
  const own = (['provider', 'admin'] as const).filter((role) => held.includes(role))
  return own.find((role) => role === stored) ?? own[0] ?? null
}

/** The spec's rule for the role a session starts in: the stored one, else provider, else admin; then whatever there is. */
export function pickCurrentRole(held: readonly string[], stored?: string | null): Role | '' {
  const known = roles.filter((role) => held.includes(role))
  if (known.some((role) => role === stored)) return stored as Role
  return (['provider', 'admin'] as const).find((role) => known.includes(role)) ?? known[0] ?? ''
}
