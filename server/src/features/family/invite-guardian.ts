import { formatFullDate } from '@polyclinic/domain/kit/format.ts'
import type * as contracts from '@polyclinic/domain/family/endpoints.ts'
import { invitationDays, invitationsAtMost } from '@polyclinic/domain/family/limits.ts'
import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import { addMinutes, dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { sql } from 'kysely'
import { isOver } from '../../platform/acting-for.ts'
import { auditRows } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { insertAll } from '../../platform/database/insert-rows.ts'
import { keyedHash, newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { pageAddress } from '../../platform/origin.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { signedIn } from '../../platform/signed-in.ts'
import { accountValues } from '../accounts/mail-account.ts'
import { accountTexts } from '../accounts/texts.ts'
import { takeQuota } from '../messages/mailbox-quota.ts'
import { messageRows } from '../messages/queue-message.ts'
import { writeMail } from '../messages/write-mail.ts'
import { invitationRows, mayInvite } from '../patient-records/guardian-invitations.ts'
import { doesAsMuch } from '../patient-records/guardians.ts'
import { isOpenRecord } from '../patient-records/open-record.ts'
import { openInvitations } from './invitations.ts'

type Invite = Input<typeof contracts.inviteGuardian>

/** Of one account: each is a mail to an address that somebody typed. */
export const guardianInvitationsPerDay = 10

/** The mail names nobody but who asks, and carries no secret: who has the address answers it signed in. */
export async function inviteGuardian(
  scope: RequestScope,
  asked: Invite,
): Promise<Output<typeof contracts.inviteGuardian>> {
  await scope.transact((context) => countInvitation(context, asked))
  return scope.transact((context) => invite(context, asked))
}

async function countInvitation(context: Context, { params, body }: Invite): Promise<void> {
  await mayLetOthers(context, params.id)
  const { db, now, services } = context
  const limit = {
    ...{ kind: 'guardian-invitations', windowMinutes: 1440, most: guardianInvitationsPerDay },
    key: keyedHash(services.linkKey, 'guardian invitations of', signedIn(context).userId),
  }
  const mail = { to: body.email, network: null }
  const taken = await takeQuota(db, services, { kind: 'link', mail, others: [limit], now })
  if (typeof taken === 'number') throw refuse('too_many_requests', { retryAfterSeconds: taken })
}

async function invite(context: Context, { params: { id: patientId }, body }: Invite) {
  const { db, now, clinic } = context
  const { userId, email } = signedIn(context)
  // Held, so that who loses the right meanwhile asks nobody, and of two at once the later one counts.
  await mayLetOthers(context, patientId)
  if (body.email === email) throw refuseField('/body/email', 'own_address', 'This is the address of your own account.')
  const { rows } = await sql<{ acts: boolean; open: number }>`
    select exists (
        select from user_patients up join users u on u.id = up.user_id
        where up.patient_id = ${patientId} and u.email = ${body.email} and up.refuted_at is null
          and (up.relation = 'self' or (up.came_by is not null and ${doesAsMuch(sql`up.access`, sql`${body.access}`)}
            and not ${isOver(sql`${now}::timestamptz`)}))) as acts,
      (select count(*)::int from ${openInvitations(now)} and p.id = ${patientId} and i.email <> ${body.email}) as open`.execute(
    db,
  )
  if (rows[0]!.acts) throw refuseField('/body/email', 'acts_already', 'They act for the patient already.')
  if (rows[0]!.open >= invitationsAtMost)
    throw refuseField('/body/email', 'too_many', 'As many are asked as can be at a time.')
  const id = newId()
  const expiresAt = addMinutes(now as Instant, invitationDays * 1440)
  const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  const language = languageOf(context)
  const occasion = 'guardian-invitation'
  const mail = writeMail(
    clinic,
    accountTexts[language][occasion],
    { occasion, language },
    {
      ...accountValues(context, occasion, language),
      inviter: name,
      until: formatFullDate(dateIn(clinic.time_zone, expiresAt), language),
      link: pageAddress(context, '/patient/family'),
    },
  )
  await insertAll(db, [
    await invitationRows(db, { id, patientId, ...body, by: userId, expiresAt }, now),
    auditRows(context, {
      action: 'guardians:invite',
      object: { kind: 'patient', id: patientId },
      side: 'patient',
      detail: id,
    }),
    ...messageRows(context, {
      ...{ kind: occasion, to: body.email, language, ...mail },
      about: { kind: 'account', id: userId },
    }).sets,
  ])
  return { id }
}

/** @throws {Refusal} `not_found` for whom the account may not let others act */
async function mayLetOthers({ db, now, actor }: Context, patientId: string): Promise<void> {
  const { rows } = await sql`
    select from user_patients up join patients p on p.id = up.patient_id and ${isOpenRecord('p')}
    where up.user_id = ${actor.kind === 'user' ? actor.userId : null} and up.patient_id = ${patientId} and ${mayInvite(now)}
    for no key update of up`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
}
