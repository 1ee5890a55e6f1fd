import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/new-clinics/endpoints.ts'
import { wantedClinic } from '@polyclinic/domain/new-clinics/endpoints.ts'
import { id } from '@polyclinic/domain/kit/shapes.ts'
import { auditOnce } from '../../platform/audit.ts'
import { isClinic, ownerOfSlug } from '../../platform/clinic-registry.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { takeAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { accountTokenOf } from '../accounts/account-token.ts'
import { endInvitationLinks, findLink, linkAddress, storeLink, useLink } from '../accounts/links.ts'
import { importClinic } from '../organizations/import/import-clinic.ts'
import { starterClinic } from '../organizations/starter-clinic.ts'
import { starterLogo } from '../organizations/starter-logo.ts'
import { addInvitation } from '../people/write-invitations.ts'
import { domainOfNewClinics } from './request-clinic.ts'

const wantedOfLink = wantedClinic.extend({ organizationId: id })

/** What a link makes, and where. @throws {Refusal} `link_expired` */
async function requested({ db, now }: Context, token: string) {
  const link = await findLink(db, token, now)
  if (link?.kind !== 'clinic') throw refuse('link_expired')
  return { email: link.email, ...wantedOfLink.parse(link.wanted_clinic) }
}

/** Of one link: more than anybody needs who comes back to it. */
export const pressesPerDay = 20

/** @throws {Refusal} `too_many_requests` */
function countPress({ db, now, services }: Context, organizationId: string): Promise<void> {
  const key = keyedHash(services.linkKey, 'new clinic', organizationId)
  return takeAttempts(db, { limits: [{ kind: 'new-clinic', key, windowMinutes: 1440, most: pressesPerDay }], now })
}

/** Uses nothing up. */
export async function readClinicRequest(
  context: Context,
  { body: { token } }: Input<typeof contracts.readClinicRequest>,
): Promise<Output<typeof contracts.readClinicRequest>> {
  const domain = domainOfNewClinics(context)
  const { name, slug, email } = await requested(context, token)
  return { name, email, host: `${slug}.${domain}` }
}

/**
 * Makes the clinic as the operator's command would, with an invitation to whoever opened the mail. Pressed again before
 * that is accepted, it leads there once more; the link ends with the invitation's first account.
 * @throws {Refusal} `link_expired`, also where somebody else has the address by now; `too_many_requests`
 */
export async function completeClinic(
  scope: RequestScope,
  { body: { token } }: Input<typeof contracts.completeClinic>,
): Promise<Output<typeof contracts.completeClinic>> {
  const domain = domainOfNewClinics(scope)
  const { services } = scope
  const wanted = await scope.transact(async (context) => {
    const found = await requested(context, token)
    await countPress(context, found.organizationId)
    return found
  })
  const { organizationId, slug, email, name, country, locale } = wanted
  const host = `${slug}.${domain}`
  const owner = await scope.transact(({ db }) => ownerOfSlug(db, slug))
  if (owner !== undefined && owner !== organizationId) throw refuse('link_expired')
  // Under whatever name it is there by now.
  if (!(await isClinic(services.tenancy, organizationId))) {
    const file = starterClinic({
      ...{ slug, name, domains: [host], locale, country, currency: undefined, timeZone: undefined },
    })
    const made = await importClinic(services.tenancy, file, async () => Buffer.from(starterLogo), { organizationId })
    if (!made.ok) throw refuse('link_expired')
  }
  // The clinic is made in a transaction of its own; nobody is led to it before this is written.
  await scope.transact((context) =>
    auditOnce(
      context,
      {
        action: 'clinics:create',
        object: { kind: 'organization', id: context.clinic.id },
        side: 'clinic',
        detail: slug,
      },
      organizationId,
    ),
  )
  const invitation = await services.tenancy.inClinic(organizationId, (db, now) => inviteFirst({ db, now, services }))
  if (invitation === null) {
    await scope.transact(({ db, now }) => useLink(db, 'clinic', token, now))
    throw refuse('link_expired')
  }
  return { invitation }

  /** The address of the invitation; null once somebody manages the clinic. */
  async function inviteFirst(context: Pick<Context, 'db' | 'now' | 'services'>): Promise<string | null> {
    const { db, now } = context
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return null
    const invited = { email, name: '', roles: ['admin'], staffRoleId: null, providerId: null, invitedBy: null } as const
    await addInvitation(db, invited, now)
    // Whoever presses at the same moment waits for its row, and is led to the same link.
    const open = await db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) return null
    const accepting = await openToken(open.id)
    return linkAddress({ clinic: { slug, app_url: null, primaryHost: host }, services }, 'invitation', accepting)

    /** Of the link that is good still, or of another one: there is one at a time. */
    async function openToken(invitationId: string): Promise<string> {
      const former = await db
        .selectFrom('account_links')
        .select('id')
        .where('invitation_id', '=', invitationId)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      const token = former && accountTokenOf(services, organizationId, former.id)
      if (token !== undefined && (await findLink(db, token, now))) return token
      await endInvitationLinks(db, invitationId, now)
      const link = { id: newId(), kind: 'invitation', email, userId: null, invitationId } as const
      const another = accountTokenOf(services, organizationId, link.id)
      await storeLink({ db, now }, link, another)
      return another
    }
  }
}
