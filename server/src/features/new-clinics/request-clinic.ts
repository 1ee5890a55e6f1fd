import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/new-clinics/endpoints.ts'
import { isReservedSlug } from '@polyclinic/domain/new-clinics/reserved.ts'
import { isCountry } from '@polyclinic/domain/organizations/known-names.ts'
import { isHostTaken, ownerOfSlug } from '../../platform/clinic-registry.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { languageOf } from '../../platform/language.ts'
import { limitsOfNetwork, networkKeys, takeAttempts } from '../../platform/limits.ts'
import { refuse, refuseField } from '../../platform/refuse.ts'
import { accountTokenOf } from '../accounts/account-token.ts'
import { linkAddress, linkMinutes, storeLink } from '../accounts/links.ts'
import { admitMail } from '../messages/admit-mail.ts'
import { grantMark, queueMessage } from '../messages/queue-message.ts'
import { clinicMail } from './texts.ts'

/** From one network. */
export const clinicsPerDay = 5

/**
 * Below which domain new clinics are: the operator's, at the clinic that answers there, and nowhere else.
 * @throws {Refusal} `not_found` where the operator does not offer it
 */
export function domainOfNewClinics({ clinic, services }: Pick<Context, 'clinic' | 'services'>): string {
  const { newClinics, operatorsDomain } = services
  if (!newClinics || operatorsDomain === null || !clinic.hosts.includes(operatorsDomain)) throw refuse('not_found')
  return operatorsDomain
}

export async function readNewClinics(context: Context): Promise<Output<typeof contracts.readNewClinics>> {
  return { domain: domainOfNewClinics(context), country: context.clinic.country }
}

/**
 * Every free address gets a mail, whoever has the mailbox. One that is reserved and one that is taken are refused alike.
 * @throws {Refusal} `invalid_fields`, `too_many_requests`
 */
export async function requestClinic(
  scope: RequestScope,
  { body: { email, ...wanted } }: Input<typeof contracts.requestClinic>,
): Promise<Output<typeof contracts.requestClinic>> {
  const domain = domainOfNewClinics(scope)
  const host = `${wanted.slug}.${domain}`
  if (!isCountry(wanted.country)) throw refuseField('/body/country', 'unknown', 'is no country')
  // Before anything is counted: whoever looks for a free address has asked for no mail yet.
  await scope.transact(async ({ db }) => {
    const isTaken = (await ownerOfSlug(db, wanted.slug)) !== undefined || (await isHostTaken(db, host))
    if (isTaken || isReservedSlug(wanted.slug)) throw refuseField('/body/slug', 'not_available', 'is not available')
  })
  await admitMail(scope, 'link', email)
  await scope.transact(({ db, now, ...asking }) => {
    const limits = limitsOfNetwork(asking, { kind: 'new-clinics', windowMinutes: 1440, most: clinicsPerDay })
    return takeAttempts(db, { limits, now })
  })
  await scope.transact(async (context) => {
    const { clinic, services } = context
    const link = {
      id: newId(),
      kind: 'clinic',
      email,
      userId: null,
      wantedClinic: { ...wanted, organizationId: newId() },
    } as const
    await storeLink(context, link, accountTokenOf(services, clinic.id, link.id))
    const language = languageOf(context)
    const days = linkMinutes.clinic / 1440
    const { network, wide } = networkKeys(context)
    await queueMessage(context, {
      ...{ kind: 'invitation', to: email, language, grants: true, about: { kind: 'account-link', id: link.id } },
      ...{ unsolicited: true, network: wide ?? network },
      ...clinicMail[language]({ host, link: linkAddress(context, 'clinic', grantMark), days }),
    })
  })
  return { sentTo: email, host }
}
