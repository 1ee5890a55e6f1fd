import type { Input } from '@polyclinic/domain/kit/endpoint.ts'
import { partnerRole, type Role } from '@polyclinic/domain/kit/roles.ts'
import type * as contracts from '@polyclinic/domain/partners/endpoints.ts'
import { partnerLimits } from '@polyclinic/domain/partners/kinds.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { admitGiver } from '../people/giver.ts'
import { inQuota, mailInvitation, mustBeWelcome } from '../people/invite-person.ts'
import { addInvitation, closeInvitation, openInvitation, resendInvitation } from '../people/write-invitations.ts'
import { readPartner, type Partner } from './partners.ts'

const permission = 'partners:manage'

/** Mails somebody of a partner an invitation, the way the clinic's own people are invited. */
export const invitePartnerPerson = (
  scope: RequestScope,
  { params, body }: Input<typeof contracts.invitePartnerPerson>,
): Promise<Partner> =>
  inQuota(
    scope,
    permission,
    async () => body.email,
    async (context) => {
      const giver = await admitGiver(context, permission)
      const { status, people, invitations, language } = await readPartner(context, params.id)
      if (status === 'ended') throw refuse('partner_ended')
      if (people.length + invitations.length >= partnerLimits.peopleAtMost) throw refuse('too_many_requests')
      await mustBeWelcome(context, { email: body.email, providerId: null })
      const invited = { ...body, roles: [partnerRole] satisfies Role[], staffRoleId: null, providerId: null }
      const by = { invitedBy: giver.userId, partnerId: params.id }
      const id = await addInvitation(context.db, { ...invited, ...by }, context.now)
      if (id === null) throw refuse('already_invited')
      await audit(context, { action: 'invitations:create', object: { kind: 'invitation', id }, detail: 'partner' })
      await mailInvitation(context, id, language)
      return readPartner(context, params.id)
    },
  )

type Named = { params: { id: string; invitationId: string } }

/** One of that partner's that is open, locked. @throws {Refusal} `not_found` */
async function openOf({ db }: Pick<Context, 'db'>, { params }: Named) {
  const invitation = await openInvitation(db, params.invitationId)
  if (!invitation || invitation.partnerId !== params.id) throw refuse('not_found')
  return invitation
}

/** Mails another link; who sends it vouches for it from now on. */
export const sendPartnerInvitation = (scope: RequestScope, asked: Named): Promise<Partner> =>
  inQuota(
    scope,
    permission,
    async (context) => (await openOf(context, asked)).email,
    async (context) => {
      const giver = await admitGiver(context, permission)
      const { id, email } = await openOf(context, asked)
      await mustBeWelcome(context, { email, providerId: null })
      await resendInvitation(context.db, id, giver.userId, context.now)
      await audit(context, { action: 'invitations:send', object: { kind: 'invitation', id } })
      const { language } = await readPartner(context, asked.params.id)
      await mailInvitation(context, id, language)
      return readPartner(context, asked.params.id)
    },
  )

/** Its links end at once. */
export async function withdrawPartnerInvitation(context: Context, asked: Named): Promise<Partner> {
  await admitGiver(context, permission)
  const { id } = await openOf(context, asked)
  await closeInvitation(context.db, id, 'withdrawn_at', context.now)
  await audit(context, { action: 'invitations:withdraw', object: { kind: 'invitation', id } })
  return readPartner(context, asked.params.id)
}
