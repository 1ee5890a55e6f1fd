import { permits, type Permission } from '../kit/permissions.ts'
import { reaches, type Entitled } from '../kit/reach.ts'
import { Refused } from '../kit/refused.ts'

export type ChartFacts = {
  /** By a visit that makes them so: `treated-patients.ts` in the server says which one does. */
  treats: boolean
  /** Until when the chart is open to them because they said why; null: they did not. */
  openUntil: string | null
  /** They took the patient in themselves, today: no right, but why they ask. */
  isOwnWalkIn: boolean
}

export type ChartAccess = {
  /** Why they see what is clinical; null: they do not. */
  clinical: 'treats' | 'permission' | 'opened' | null
  mayWrite: boolean
  /** They can see it by saying why. */
  mayBreakGlass: boolean
  /** Which is why they would. */
  isOwnWalkIn: boolean
}

/**
 * What somebody sees of a patient's chart: who treats the patient, and whoever may see all charts of the clinic, at once;
 * who may break the glass, for some hours after they said why. Anybody else at most who it is and when they come.
 */
export function decideChartAccess(
  who: Entitled,
  { treats, openUntil, isOwnWalkIn }: ChartFacts,
  now: string,
): ChartAccess | Refused {
  const holds = (permission: Permission) => reaches(who, permission, {}, 'clinic')
  const holdsAsDoctor = (permission: Permission) =>
    treats && reaches(who, permission, { providerId: who.own.providerId }, 'clinic')
  const mayBreak = permits(who.rights, 'patients:break-glass', 'clinic')
  const isOpened = mayBreak && openUntil !== null && Date.parse(openUntil) > Date.parse(now)
  const clinical = holdsAsDoctor('patients:read-clinical')
    ? 'treats'
    : holds('patients:read-clinical')
      ? 'permission'
      : isOpened
        ? 'opened'
        : null
  const mayWrite =
    clinical === 'opened'
      ? permits(who.rights, 'patients:write-clinical', 'clinic')
      : clinical !== null && (holds('patients:write-clinical') || holdsAsDoctor('patients:write-clinical'))
  if (clinical !== null) return { clinical, mayWrite, mayBreakGlass: false, isOwnWalkIn: false }
  if (holds('patients:read-basic') || holdsAsDoctor('patients:read-basic'))
    return { clinical, mayWrite, mayBreakGlass: mayBreak, isOwnWalkIn: mayBreak && isOwnWalkIn }
  return mayBreak ? new Refused('reason_required', { isOwnWalkIn }) : new Refused('not_found')
}
