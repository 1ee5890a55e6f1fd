import type { Input, Output } from '@polyclinic/domain/kit/endpoint.ts'
import type * as contracts from '@polyclinic/domain/messages/choice-endpoints.ts'
import { maskAddress } from '@polyclinic/domain/messages/mask-address.ts'
import { optionalKinds } from '@polyclinic/domain/messages/kinds.ts'
import { audit } from '../../platform/audit.ts'
import type { Context, RequestScope } from '../../platform/context.ts'
import type { Admission, Head } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { countChoice } from './choice-limits.ts'
import { chooseKind } from './message-choices.ts'
import { messageOfToken } from './unsubscribe-token.ts'

/** By the link in a mail: whoever has it reads what goes to its address, and need not sign in. */
export async function chooseByLink(
  context: Context,
  { body: { token, isWanted } }: Input<typeof contracts.chooseByLink>,
): Promise<Output<typeof contracts.chooseByLink>> {
  const { kind, address } = await choose(context, token, isWanted)
  return { kind, isWanted, to: maskAddress(address) }
}

/** What a mail program sends says nothing more than that it was pressed; a token that proves nothing takes no turn. */
export async function admitUnsubscribe(
  { clinic, services }: RequestScope,
  { params: { token } }: Head<typeof contracts.unsubscribe>,
): Promise<Admission> {
  const id = messageOfToken(services, clinic.id, token)
  if (id === null) throw refuse('link_expired')
  return { part: id, giveBack: () => Promise.resolve() }
}

export async function unsubscribe(
  scope: RequestScope,
  { params: { token } }: Input<typeof contracts.unsubscribe>,
): Promise<Output<typeof contracts.unsubscribe>> {
  const { kind } = await scope.transact((context) => choose(context, token, false))
  return { kind, isWanted: false }
}

async function choose(context: Context, token: string, isWanted: boolean) {
  const { db, now, clinic, services } = context
  const id = messageOfToken(services, clinic.id, token)
  const message = id
    ? await db.selectFrom('messages').select(['kind', 'to_address']).where('id', '=', id).executeTakeFirst()
    : undefined
  const kind = optionalKinds.find((each) => each === message?.kind)
  // Whom it went to is kept for a time only.
  if (id === null || kind === undefined || !message?.to_address) throw refuse('link_expired')
  if (await chooseKind(db, { email: message.to_address, kind }, isWanted, now)) {
    if (isWanted) await countChoice(context, message.to_address)
    await audit(context, {
      action: isWanted ? 'messages:want' : 'messages:decline',
      object: { kind: 'message', id },
      side: 'patient',
    })
  }
  return { kind, address: message.to_address }
}
