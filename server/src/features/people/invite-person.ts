import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type { Permission } from '@polyclinic/domain/kit/permissions.ts'
import { isStaff, wasPartnersAlone } from '@polyclinic/domain/kit/roles.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type * as contracts from '@polyclinic/domain/people/invitation-endpoints.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { keyedHash } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { reaches } from '@polyclinic/domain/kit/reach.ts'
import { returnAttempts } from '../../platform/limits.ts'
import { refuse } from '../../platform/refuse.ts'
import { linkMinutes } from '../accounts/links.ts'
import { findAccount, mailAccount } from '../accounts/mail-account.ts'
import { takeQuota } from '../messages/mailbox-quota.ts'
import { mustBeFree, mustBeGivable, rolesIn } from './change-person.ts'
import { admitGiver, giverOf } from './giver.ts'
import { personOf, type PersonRow } from './people.ts'
import { showPerson } from './read-person.ts'
import { roleWords } from './role-words.ts'
import { addInvitation, openInvitation, resendInvitation } from './write-invitations.ts'

/** A clinic of a hundred people takes all of them in on one day. */
export const invitationsPerDay = { person: 150, clinic: 300 }

/** Asks somebody by mail to work here. Their account, if they have one as a patient, joins when they accept. */
export async function invitePerson(
  scope: RequestScope,
  { body }: Input<typeof contracts.invitePerson>,
): Promise<Output<typeof contracts.invitePerson>> {
  return inQuota(
    scope,
    'people:invite',
    async () => body.email,
    async (context) => {
      const { db, now } = context
      const giver = await admitGiver(context, 'people:invite')
      await mustBeGivable(db, giver, body)
      await mustBeWelcome(context, body)
      const id = await addInvitation(db, { ...body, invitedBy: giver.userId }, now)
      if (id === null) throw refuse('already_invited')
      const object = { kind: 'invitation', id } as const
      await audit(context, { action: 'invitations:create', object, detail: rolesIn(body) })
      await mailInvitation(context, id)
      return showPerson(context, id)
    },
  )
}

/** Mails another link; who sends it vouches for it from now on. */
export async function sendInvitation(
  scope: RequestScope,
  { params: { id } }: Input<typeof contracts.sendInvitation>,
): Promise<Output<typeof contracts.sendInvitation>> {
  const emailOf = async ({ db, now }: Context) => (await invitationOf(db, id, now)).email
  return inQuota(scope, 'people:invite', emailOf, async (context) => {
    const { db, now } = context
    const giver = await admitGiver(context, 'people:invite')
    const invitation = await openInvitation(db, id)
    if (!invitation) throw refuse('not_found')
    await mustBeGivable(db, giver, invitation as typeof invitation & { roles: PersonRow['roles'] })
    await mustBeWelcome(context, invitation)
    await resendInvitation(db, id, giver.userId, now)
    await audit(context, { action: 'invitations:send', object: { kind: 'invitation', id } })
    await mailInvitation(context, id)
    return showPerson(context, id)
  })
}

async function invitationOf(db: Context['db'], id: string, now: string): Promise<PersonRow> {
  const row = await personOf(db, id, now)
  if (row.kind !== 'invitation') throw refuse('not_found')
  return row
}

/** Counted before anything is done, by who asks, by the clinic, and as a link to that mailbox; not when it is refused. */
export async function inQuota<T>(
  scope: RequestScope,
  permission: Permission,
  emailOf: (context: Context) => Promise<string>,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const taken = await scope.transact(async (context) => {
    const { db, now, actor, clinic, services } = context
    if (!reaches(actor, permission, {})) throw refuse('forbidden')
    const limitOf = (whose: keyof typeof invitationsPerDay, value: string) => ({
      kind: `invitation-${whose}`,
      key: keyedHash(services.linkKey, 'invitation', whose, value),
      windowMinutes: 1440,
      most: invitationsPerDay[whose],
    })
    const others = [limitOf('person', (await giverOf(context)).userId), limitOf('clinic', clinic.id)]
    // Of no network: everybody of a clinic is in one.
    const mail = { to: await emailOf(context), network: null }
    const taken = await takeQuota(db, services, { kind: 'link', mail, others, now })
    if (typeof taken === 'number') throw refuse('too_many_requests', { retryAfterSeconds: taken })
    return taken
  })
  return scope.transact(work).catch(async (error: unknown) => {
    await scope.transact(({ db }) => returnAttempts(db, taken))
    throw error
  })
}

/** @throws {Refusal} when somebody with that address works here, or the doctor is somebody else */
export async function mustBeWelcome(
  context: Context,
  invited: { email: string; providerId: string | null },
): Promise<void> {
  const account = await findAccount(context, invited.email)
  const isOpenAgain = account?.status !== 'active' && wasPartnersAlone(account?.roles ?? [])
  if (account && isStaff(account.roles) && !isOpenAgain) throw refuse('works_here_already')
  if (invited.providerId !== null) await mustBeFree(context.db, invited.providerId)
}

/** @param language of whoever is invited, where that is known */
export async function mailInvitation(context: Context, id: string, language = languageOf(context)): Promise<void> {
  const { db, now, clinic } = context
  const row = await invitationOf(db, id, now)
  const ends = new Date(Date.parse(now) + linkMinutes.invitation * 60_000).toISOString() as Instant
  await mailAccount(context, {
    ...{ text: 'invitation', kind: 'invitation', to: row.email, invitationId: id, language },
    values: {
      name: row.name,
      inviter: row.invitedBy ?? clinic.name,
      role: roleWords(row, language),
      until: formatFullDate(dateIn(clinic.time_zone, ends), language),
    },
  })
}
