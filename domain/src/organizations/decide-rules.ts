import { insurancesIn } from '../appointments/insurance.ts'
import type { FieldError } from '../kit/errors.ts'
import { Refused } from '../kit/refused.ts'
import type { BookingRules, Policy } from './model.ts'

/** A service with a limit of its own, which stands beside the clinic's other one. */
export type ServiceException = { name: string; policy: { [Limit in keyof Policy]?: Policy[Limit] | undefined } }

/** Services at which a visit could be closed to changes while changing it is still free. */
export const contradictedServices = (
  { freeUntilMinutes, closedUntilMinutes }: Pick<Policy, 'freeUntilMinutes' | 'closedUntilMinutes'>,
  services: readonly ServiceException[],
): ServiceException[] =>
  services.filter(
    ({ policy }) => (policy.closedUntilMinutes ?? closedUntilMinutes) > (policy.freeUntilMinutes ?? freeUntilMinutes),
  )

/** Whether booking closes before it has opened, so that no time can be booked. */
export const closesBeforeOpening = ({
  minimumNoticeMinutes,
  horizonDays,
}: Pick<BookingRules, 'minimumNoticeMinutes' | 'horizonDays'>): boolean => minimumNoticeMinutes >= horizonDays * 1440

/** Whether a clinic can book by these rules, beside what its services say of their own. */
export function decideRules(
  rules: BookingRules,
  { country, services }: { country: string; services: readonly ServiceException[] },
): Refused | undefined {
  const errors: FieldError[] = []
  const refuse = (field: string, code: string, message: string) =>
    errors.push({ pointer: `/body/${field}`, code, message })
  if (rules.closedUntilMinutes > rules.freeUntilMinutes)
    refuse('closedUntilMinutes', 'too_big', 'must not be more than freeUntilMinutes')
  else
    for (const { name } of contradictedServices(rules, services))
      refuse('freeUntilMinutes', 'contradicts_service', `${name} has a limit of its own that does not fit`)
  if (closesBeforeOpening(rules)) refuse('minimumNoticeMinutes', 'too_big', 'must be less than horizonDays')
  if (rules.askInsurance !== 'off' && insurancesIn(country).length === 0)
    refuse('askInsurance', 'unknown', `what is answered in ${country} is not known`)
  return errors.length > 0 ? new Refused('invalid_fields', { errors }) : undefined
}

/** Which rules differ. */
export const changedRules = (before: BookingRules, after: BookingRules): (keyof BookingRules)[] =>
  (Object.keys(after) as (keyof BookingRules)[]).filter((rule) => before[rule] !== after[rule])
