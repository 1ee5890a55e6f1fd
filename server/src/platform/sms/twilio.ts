import type { DeliveryFailure } from '@polyclinic/domain/messages/failures.ts'
import { z } from 'zod'
import { DeliveryError } from '../delivery-error.ts'
import type { Sms, SmsFate, SmsServer } from './sms-server.ts'
import type { TwilioAddress } from './twilio-address.ts'

// https://www.twilio.com/docs/messaging/api/message-resource: of what it answers, what we go by.
const message = z.object({
  sid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/),
  status: z.string(),
  body: z.string(),
  date_created: z.string(),
  error_code: z.int().nullish(),
})
const list = z.object({ messages: z.array(message) })
const problem = z.object({ code: z.int(), message: z.string(), status: z.int() })

/** It was given up: nothing of it is on its way any more. */
const givenUp = ['failed', 'undelivered', 'canceled']

const patienceMs = 20_000
/** Our clock and theirs. */
const slackMs = 5 * 60_000

/** Of the numbers it would not send to, whoever answers. */
const ofNumber: Record<number, DeliveryFailure> = {
  21211: 'number-refused',
  21214: 'number-refused',
  21217: 'number-refused',
  21265: 'number-refused',
  21610: 'number-opted-out',
  21614: 'number-refused',
  21635: 'number-refused',
  // Said after it was taken: the number is nobody's, or takes no texts.
  30005: 'number-refused',
  30006: 'number-refused',
}

/**
 * Twilio's Messages API. It knows no key that would make a repeat harmless, so whoever may have sent a text already looks
 * first whether it is there (decision 48).
 */
export function connectTwilio({ origin, account, token, sender }: TwilioAddress): SmsServer {
  const messages = `${origin}/2010-04-01/Accounts/${account}/Messages`
  const address = `${messages}.json`
  const headers = { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` }

  async function send({ to, text, since, mayHaveLeft }: Sms, signal?: AbortSignal) {
    const left = mayHaveLeft ? await findLeft(to, text, since, signal) : undefined
    if (left) return left.sid
    const body = new URLSearchParams({ To: to, Body: text, ...sender })
    const answer = await ask(address, { method: 'POST', body }, signal)
    if (!answer.ok) throw await refusalOf(answer)
    // Whoever answers something else is not the service.
    const { data } = message.safeParse(await answer.json().catch(() => null))
    if (!data) throw new DeliveryError('sms-uncertain', false)
    return data.sid
  }

  /** The newest of a number come first; one that the provider itself gave up is none that left. */
  async function findLeft(to: string, text: string, since: string, signal?: AbortSignal) {
    const answer = await ask(`${address}?${new URLSearchParams({ To: to, PageSize: '50' })}`, {}, signal)
    if (!answer.ok) throw await refusalOf(answer)
    const { data } = list.safeParse(await answer.json().catch(() => null))
    if (!data) throw new DeliveryError('sms-uncertain', false)
    const from = Date.parse(since) - slackMs
    return data.messages.find(
      ({ body, status, date_created }) =>
        // A trial account puts words of its own before ours.
        body.endsWith(text) && Date.parse(date_created) >= from && !givenUp.includes(status),
    )
  }

  async function fateOf(id: string, signal?: AbortSignal): Promise<SmsFate> {
    const answer = await ask(`${messages}/${id}.json`, {}, signal)
    if (!answer.ok) throw await refusalOf(answer)
    const { data } = message.safeParse(await answer.json().catch(() => null))
    if (!data) throw new DeliveryError('sms-uncertain', false)
    const { status, error_code: code } = data
    // `read` comes from channels that can tell.
    if (status === 'delivered' || status === 'read') return { kind: 'delivered' }
    if (!givenUp.includes(status)) return { kind: 'under-way' }
    const failure = (code && ofNumber[code]) || 'sms-not-delivered'
    return { kind: 'failed', failure, code: code ? String(code) : null }
  }

  async function ask(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const patience = AbortSignal.timeout(patienceMs)
    const until = signal ? AbortSignal.any([signal, patience]) : patience
    try {
      return await fetch(url, { ...init, headers, redirect: 'error', signal: until })
    } catch (error) {
      throw new DeliveryError(isUnreached(error) ? 'sms-unreachable' : 'sms-uncertain', false)
    }
  }
  return { send, fateOf }
}

/** No connection came about, so nothing was asked. */
const isUnreached = (error: unknown) => {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  return code !== undefined && ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
}

/** What it says may quote the number: of it the codes alone. */
async function refusalOf(answer: Response): Promise<DeliveryError> {
  const { data } = problem.safeParse(await answer.json().catch(() => null))
  const codes = [answer.status, data?.code].filter((code) => code !== undefined).join(' ')
  const failure = data && ofNumber[data.code]
  if (failure) return new DeliveryError(failure, true, codes)
  if (answer.status === 429) return new DeliveryError('sms-later', false, codes)
  // Whoever answers otherwise is not the service.
  const isSettings = answer.status === 401 || answer.status === 403
  if (answer.status >= 500 || (!data && !isSettings)) return new DeliveryError('sms-uncertain', false, codes)
  // The deployment's settings are wrong; mended, the next attempt succeeds.
  if (isSettings) return new DeliveryError('sms-sign-in-refused', false, codes)
  return new DeliveryError('sms-refused', true, codes)
}
