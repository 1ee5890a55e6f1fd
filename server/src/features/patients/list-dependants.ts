import { childrenAtMost } from '@polyclinic/domain/family/limits.ts'
import { missingDetail } from '@polyclinic/domain/appointments/decide-booking.ts'
import type { listDependants as contract } from '@polyclinic/domain/patients/endpoints.ts'
import type { Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { readSettings } from '../organizations/setting-columns.ts'
import { eachDependantOf } from '../patient-records/dependants.ts'
import { fromColumns } from '../patient-records/person-columns.ts'

/** Whom the family's page offers to book for is to be found among them. */
const shownAtMost = 2 * childrenAtMost

/** Whom the clinic lacks something of is left out: who books for them says it with the rest. */
export async function listDependants(context: Context): Promise<Output<typeof contract>> {
  const { db, now, clinic } = context
  const { rows } = await eachDependantOf({ userId: signedIn(context).userId, now }).execute(db)
  const rules = { ...readSettings(clinic).booking, country: clinic.country, timeZone: clinic.time_zone }
  return {
    items: rows
      .filter((row) => missingDetail(rules, fromColumns(row), now) === null)
      .slice(0, shownAtMost)
      .map((row) => ({
        ...{ id: row.id, givenName: row.given_name, familyName: row.family_name },
        birthDate: row.knows_birth_date ? row.birth_date : null,
      })),
  }
}
