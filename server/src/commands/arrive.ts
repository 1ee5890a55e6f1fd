import { sql } from 'kysely'
import { endAllGrants } from '../features/accounts/end-all-grants.ts'
import { takeKnownPasswords } from '../features/accounts/known-passwords.ts'
import { forgetFactors } from '../features/accounts/second-factor/forget-factors.ts'
import { rekeyManageLinks } from '../features/appointments/rekey-manage-links.ts'
import { endPreviews } from '../features/blog/end-previews.ts'
import { unpairDevices } from '../features/clinic-devices/unpair-devices.ts'
import { giveUpUnsent } from '../features/messages/give-up-unsent.ts'
import { countUntold } from '../features/invoices/voucher-rows.ts'
import { forgetKeys } from '../features/online-payments/forget-keys.ts'
import { noteAudit } from '../platform/audit.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'

/** What a clinic that came from another server had there, and has not any more. */
export type Left = {
  factors: number
  unsent: number
  feeds: number
  externalCalendars: number
  devices: number
  hadKeys: boolean
  paymentsUnderWay: number
  outsideReferrals: number
  offers: number
  vouchers: number
  knownPasswords: number
}

/** Makes anew, or ends, what was bound to the key and the address of the server that a clinic comes from. */
export async function arrive(
  db: ClinicDatabase,
  { organizationId, now, linkKey, isDemo }: { organizationId: string; now: string; linkKey: Buffer; isDemo: boolean },
): Promise<Left> {
  const { rows: found } = await sql<{ [name in keyof Left]: number }>`
    select (select count(*) from calendar_feeds)::int as feeds,
      (select count(*) from external_calendars)::int as "externalCalendars",
      (select count(*) from online_payments where status in ('begun', 'open', 'processing') and provider <> 'demo')::int
        as "paymentsUnderWay",
      (select count(*) from outgoing_referrals
        where status = 'requested' and outside_email is not null and expires_at > ${now})::int as "outsideReferrals",
      (select count(*) from waiting_list_offers where status = 'open' and expires_at > ${now})::int as offers`.execute(
    db,
  )
  await noteAudit(db, 'clinics:import', { kind: 'organization', id: organizationId }, now)
  const withPasskeys = await endAllGrants(db, now)
  await endPreviews(db)
  await rekeyManageLinks(db, { linkKey }, { organizationId, now })
  return {
    ...found[0]!,
    vouchers: await countUntold(db, { linkKey }, organizationId),
    factors: withPasskeys + (await forgetFactors(db, now)),
    knownPasswords: isDemo ? 0 : await takeKnownPasswords(db, now),
    unsent: await giveUpUnsent(db, 'restored'),
    devices: await unpairDevices(db),
    hadKeys: await forgetKeys(db, now),
  }
}

const several = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** What somebody has to do by hand now, a sentence each. */
export const toDo = (left: Left, domains: readonly string[]): string[] => [
  ...(domains.length > 0
    ? [`Point ${domains.join(', ')} at this server, and away from the other one.`]
    : ['Give it a domain: npm run polyclinic -- domain add.']),
  'The other server still has the clinic. Unless it was closed there, it goes on taking bookings, mailing reminders and asking its payment provider: archive close, or stop it.',
  'Everybody signs in again, with the password that they had; notifications of browsers are switched on again there.',
  'Links in mails that were sent so far open nothing, unless the other server had the same LINK_KEY: later mails have new ones, and the clinic mails another link of a visit from its outbox. Unfinished invitations and sign-ups are sent again.',
  ...(left.factors > 0
    ? [
        `${several(left.factors, 'account had a second factor', 'accounts had a second factor')}, an app or a passkey, that does not count here, and the password alone lets nobody in: they ask for a new password by mail (“Forgot your password?”), then set the second factor up anew. Without a mail server: user reset … --link. All other passkeys have ended, too, and are added anew.`,
      ]
    : []),
  ...(left.unsent > 0
    ? [
        `${several(left.unsent, 'message had', 'messages had')} not left, and nothing sends them now: the clinic's outbox can.`,
      ]
    : []),
  ...(left.hadKeys
    ? [
        `Give the payment provider's keys anew at /admin/invoices/online, and its webhook the address that stands there${left.paymentsUnderWay > 0 ? `; ${several(left.paymentsUnderWay, 'payment that is', 'payments that are')} under way are asked for then` : ''}.`,
      ]
    : []),
  ...(left.devices > 0
    ? [
        `Pair ${several(left.devices, 'screen or tablet', 'screens and tablets')} anew at /admin/devices; none shows or takes anything until then.`,
      ]
    : []),
  ...(left.feeds > 0
    ? [`${several(left.feeds, 'doctor makes', 'doctors make')} the address of their calendar anew.`]
    : []),
  ...(left.externalCalendars > 0
    ? [
        `Add ${several(left.externalCalendars, 'outside calendar', 'outside calendars')} again on the availability screens; until then what was busy stays so, and nothing new is read.`,
      ]
    : []),
  ...(left.outsideReferrals > 0
    ? [
        `Send ${several(left.outsideReferrals, 'referral', 'referrals')} to doctors outside again: their links and codes open nothing.`,
      ]
    : []),
  ...(left.offers > 0
    ? [
        `${several(left.offers, 'offer', 'offers')} of the waiting list cannot be answered from the mail; each ends by itself, and the next in line is asked.`,
      ]
    : []),
  ...(left.vouchers > 0
    ? [
        `${several(left.vouchers, 'voucher was', 'vouchers were')} sold under another LINK_KEY: the codes that were handed out work, but no screen shows them again. At the desk a buyer's own vouchers need no code.`,
      ]
    : []),
  ...(left.knownPasswords > 0
    ? [
        `${several(left.knownPasswords, 'account had', 'accounts had')} a demo's public password, which was taken away: they ask for a new one by mail (“Forgot your password?”). Without a mail server: user reset … --link.`,
      ]
    : []),
]
