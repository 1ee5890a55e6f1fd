import { bookingRules, clinicDetails } from '@polyclinic/domain/organizations/model.ts'
import { readSettings } from '../../src/features/organizations/setting-columns.ts'
import { present, type World } from './cast.ts'
import type { MakeExample } from './examples.ts'

/** Of a version that this clinic alone has. */
const formerOf = ({ clinic }: World) => 1000 + Number.parseInt(clinic.id.slice(-6), 16)

/** The rules as they are, and a former version that is the same, so that no call here is in the way of another. */
const someRules = (world: World) =>
  world.clinic.transact(async (db) => {
    const row = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()
    const { policy, booking } = readSettings(row)
    const rules = bookingRules.strip().parse({ ...policy, ...booking })
    await db
      .insertInto('booking_rule_versions')
      .values({ version: formerOf(world), rules: JSON.stringify(rules), saved_at: new Date(present).toISOString() })
      .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
      .execute()
    return { rules, headers: { 'if-match': `"${row.rules_version}"` } }
  })

/** What the clinic is, as it is. */
const theDetails = ({ clinic }: World) =>
  clinic.transact(async (db) => {
    const row = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow()
    const { billing, retention, audit } = readSettings(row)
    const { slug, locale, country, currency, time_zone: timeZone } = row
    const body = clinicDetails
      .strip()
      .parse({ ...{ slug, locale, country, currency, timeZone }, ...billing, ...retention, ...audit })
    return { headers: { 'if-match': `"${row.version}"` }, body }
  })

export const ruleExamples: Record<string, readonly MakeExample[]> = {
  readClinicDetails: [() => ({ elsewhere: null })],
  changeClinicDetails: [async (world) => ({ ...(await theDetails(world)), elsewhere: null })],
  readBookingRules: [() => ({ elsewhere: null })],
  listBookingRuleVersions: [() => ({ elsewhere: null })],
  changeBookingRules: [
    async (world) => {
      const { rules, headers } = await someRules(world)
      return { headers, body: rules, elsewhere: null }
    },
  ],
  restoreBookingRules: [
    async (world) => {
      const { headers } = await someRules(world)
      return { params: { version: String(formerOf(world)) }, headers, elsewhere: 404 }
    },
  ],
}
