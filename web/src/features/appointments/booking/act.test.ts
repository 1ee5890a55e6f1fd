import { describe, expect, test } from 'vitest'
import { refusals, type ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { Api } from '../../../platform/api/api.ts'
import { ApiProblem, unreachable } from '../../../platform/api/problem.ts'
import type { Page } from '../../../platform/page/context.ts'
import { testClinic } from '../../../test/in-app.tsx'
import { heldTime } from '../../holds/held.fixture.ts'
import { slotOf } from '../../holds/held.ts'
import { act } from './act.ts'
import { emptyValues } from './form-values.ts'
import type { Draft } from './draft.ts'
import { hiddenFields, type SentForm } from './sent-form.ts'

const hold = { id: heldTime.id, secret: heldTime.secret }
const values = { ...emptyValues, givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@example.test' }
const draft: Draft = {
  ...{ slot: slotOf(heldTime), visit: heldTime.visit, held: heldTime, toldAt: 1, reasons: [], values, key: 'the key' },
}
const sent: SentForm = {
  ...{ slot: null, reason: null, intent: 'book', chosen: draft.slot, hold, values, isKnown: false },
  ...{ key: draft.key, agreed: null, isUnsure: false, isUnheld: false, code: '', codeSentTo: null, before: draft },
}
const appointment = { id: 'a' }

type Reply = 'no answer' | ErrorCode | object

/** An API that answers each operation as told, and that nobody reaches otherwise; and what was asked of it. */
function apiThat(replies: Record<string, Reply>) {
  const asked: { operation: string; key: unknown }[] = []
  const api = ((method: string, path: string, parts?: { headers?: Record<string, string> }) => {
    const operation = `${method} ${path}`
    asked.push({ operation, key: parts?.headers?.['idempotency-key'] })
    const reply = replies[operation] ?? 'no answer'
    if (reply instanceof ApiProblem) return Promise.reject(reply)
    if (typeof reply === 'object') return Promise.resolve(reply)
    if (reply === 'no answer') return Promise.reject(unreachable())
    const { status, title } = refusals[reply]
    return Promise.reject(new ApiProblem({ type: '', title, status, code: reply, message: title, requestId: '' }))
  }) as unknown as Api
  return { api, asked }
}

const page = {
  isServer: false,
  organization: testClinic,
  locale: 'en',
  now: () => Promise.resolve('2026-11-24T14:00:00Z'),
  status() {},
}

async function pressed(replies: Record<string, Reply>, more: Partial<SentForm> = {}) {
  const { api, asked } = apiThat(replies)
  const acted = await act({ api, page: page as unknown as Page }, { ...sent, ...more })
  return { asked, booked: 'booked' in acted ? acted.booked : null, outcome: 'outcome' in acted ? acted.outcome : null }
}

const bookings = (asked: { operation: string; key: unknown }[]) =>
  asked.filter(({ operation }) => operation === 'POST /appointments/').map(({ key }) => key)

test.each<[string, Record<string, Reply>]>([
  ['nothing can be reached', {}],
  [
    'all else can be',
    { 'GET /holds/{id}': 'not_found', 'GET /providers': { items: [] }, 'GET /locations': { items: [] } },
  ],
  ['our side failed', { 'POST /appointments/': 'internal', 'GET /holds/{id}': 'not_found' }],
])('without an answer the form, its time and its key are kept: %s', async (_name, replies) => {
  const { outcome } = await pressed(replies)
  expect(outcome?.draft).toEqual({ ...draft, agreed: null, unsure: { hold }, isUnheld: false, codeSentTo: null })
  expect(outcome?.lost).toBeNull()
})

test('sent again, its key finds what was booked', async () => {
  const { booked, asked } = await pressed(
    { 'POST /appointments/': { appointment, manageToken: null } },
    { isUnsure: true, before: { ...draft, unsure: { hold } } },
  )
  expect(booked?.appointment).toBe(appointment)
  expect(bookings(asked)).toEqual(['the key'])
})

test('a time is lost only once its own key says so', async () => {
  const { outcome } = await pressed(
    { 'POST /appointments/': 'slot_taken', 'GET /holds/{id}': 'not_found' },
    { isUnsure: true },
  )
  expect(outcome).toMatchObject({ lost: { code: 'slot_taken' }, draft: { held: null, unsure: null } })
})

test('"Check again" for a time that one’s own booking has taken finds that booking', async () => {
  const { booked, asked } = await pressed(
    { 'POST /holds': 'slot_taken', 'POST /appointments/': { appointment, manageToken: null } },
    { intent: 'again', isUnsure: true },
  )
  expect(booked?.appointment).toBe(appointment)
  expect(bookings(asked)).toEqual(['the key'])
  const other = await pressed({ 'POST /holds': 'slot_taken', 'GET /holds/{id}': 'not_found' }, { intent: 'again' })
  expect(bookings(other.asked)).toEqual([])
  expect(other.outcome?.lost?.code).toBe('slot_taken')
})

test('drawn where no script runs, the form carries the hold on for the same request', async () => {
  const { outcome } = await pressed({ 'POST /appointments/': 'unavailable' }, { before: null })
  expect(outcome?.draft).toMatchObject({ held: null, key: 'the key', unsure: { hold }, slot: draft.slot, values })
})

test('what cannot be reached is not lost: a hold is kept longer when the connection is back', async () => {
  const { outcome } = await pressed({}, { intent: 'extend' })
  expect(outcome).toMatchObject({ refusal: 'unavailable', lost: null, draft: { held: heldTime, key: 'the key' } })
})

test.each([
  ['the same reason at another time', { startsAt: '2026-11-25T16:00:00Z' }, false],
  ['the same time of the same doctor', { service: 'another' }, false],
  ['the same time of another doctor for another reason', { service: 'another', provider: 'another' }, true],
])('what the server does not trade by itself is given back: %s', async (_name, other, isGivenBack) => {
  const { startsAt = heldTime.visit.startsAt, service, provider } = other as Record<string, string | undefined>
  const visit = {
    ...{ ...heldTime.visit, startsAt },
    ...(service && { service: { ...heldTime.visit.service, id: service } }),
    ...(provider && { provider: { ...heldTime.visit.provider, id: provider } }),
  }
  const { asked } = await pressed(
    {
      'POST /holds': { ...heldTime, id: 'another', visit },
      ...{ 'DELETE /holds/{id}': {}, 'GET /providers': { items: [] }, 'GET /locations': { items: [] } },
    },
    { slot: slotOf({ visit }) },
  )
  expect(asked.some(({ operation }) => operation === 'DELETE /holds/{id}')).toBe(isGivenBack)
})

describe('a time that is free and cannot be held', () => {
  const { provider, location, service } = heldTime.visit
  const offer = {
    ...{ id: 'o', isDefault: true, locationId: location.id, serviceId: service.id, serviceName: service.name },
    ...{ serviceSlug: 'check-up', durationMinutes: service.durationMinutes, price: service.price },
  }
  const known = {
    'POST /holds': 'too_many_holds',
    'GET /providers': { items: [{ ...provider, offers: [offer] }] },
    'GET /locations': { items: [{ ...location, timeZone: 'America/New_York' }] },
  } as const
  const fresh = { slot: draft.slot, chosen: null, hold: null, before: null }

  test('is booked without a hold, on the terms that were shown', async () => {
    const { outcome } = await pressed(known, fresh)
    expect(outcome).toMatchObject({
      refusal: null,
      lost: null,
      draft: { held: null, isUnheld: true, slot: draft.slot },
    })
    expect(outcome?.draft.agreed).toEqual({ durationMinutes: 45, price: service.price })
    expect(Object.fromEntries(hiddenFields(outcome!.draft))).toMatchObject({ unheld: '1' })
  })

  test('stays so while something is missing or refused, and is lost when somebody else was first', async () => {
    const typed = { hold: null, before: null, isUnheld: true }
    const refused = await pressed({ ...known, 'POST /appointments/': 'too_many_bookings' }, typed)
    expect(refused.outcome).toMatchObject({ refusal: 'too_many_bookings', draft: { isUnheld: true, values } })
    const missing = await pressed(known, { ...typed, values: { ...values, email: '' } })
    expect(missing.outcome).toMatchObject({ fieldErrors: { email: 'emailMissing' }, draft: { isUnheld: true } })
    const lost = await pressed({ ...known, 'POST /appointments/': 'slot_taken' }, typed)
    expect(lost.outcome?.lost?.code).toBe('slot_taken')
    expect(lost.outcome?.draft.isUnheld).toBeFalsy()
  })

  test('is refused where it is nobody’s in particular, or something else is held', async () => {
    const any = await pressed(known, { ...fresh, slot: { ...draft.slot, providerId: 'any' } })
    expect(any.outcome).toMatchObject({ refusal: 'too_many_holds' })
    const other = { slot: { ...draft.slot, startsAt: '2026-11-25T16:00:00Z' } }
    const { outcome } = await pressed({ ...known, 'GET /holds/{id}': heldTime }, other)
    expect(outcome).toMatchObject({ refusal: 'too_many_holds', draft: { held: { id: heldTime.id } } })
  })
})

describe('where the clinic asks for a mailed code', () => {
  const asks = { 'POST /appointments/': 'email_unconfirmed', 'GET /holds/{id}': heldTime } as const
  const sentTo = values.email
  const mailed = (asked: { operation: string }[]) => asked.filter(({ operation }) => operation === 'POST /email-codes')
  const wrongCode = (code: string) => {
    const { status, title } = refusals.invalid_fields
    const errors = [{ pointer: '/body/code', code, message: '' }]
    return new ApiProblem({ type: '', title, status, code: 'invalid_fields', message: title, requestId: '', errors })
  }

  test('it is mailed, and what is held stays', async () => {
    const { outcome, asked } = await pressed({ ...asks, 'POST /email-codes': { sentTo } })
    expect(outcome).toMatchObject({ code: 'sent', refusal: null, draft: { codeSentTo: sentTo, values } })
    expect(outcome?.draft.held?.id).toBe(heldTime.id)
    expect(mailed(asked)).toHaveLength(1)
  })

  test('pressing again without it mails nothing more; to another address it is mailed', async () => {
    const replies = { ...asks, 'POST /email-codes': { sentTo } }
    const again = await pressed(replies, { codeSentTo: sentTo })
    expect([again.outcome?.code, mailed(again.asked).length]).toEqual(['missing', 0])
    const other = await pressed(replies, { codeSentTo: 'roza@example.test' })
    expect([other.outcome?.code, mailed(other.asked).length]).toEqual(['sent', 1])
  })

  test.each([
    ['wrong', wrongCode('wrong')],
    ['expired', wrongCode('expired')],
    ['triesWait', 'too_many_requests'],
  ] as const)('what was typed may be %s: nothing is booked', async (answer, reply) => {
    const typed = { codeSentTo: sentTo, code: '123456' }
    const { outcome, asked } = await pressed({ ...asks, 'POST /email-codes/confirm': reply }, typed)
    expect(outcome).toMatchObject({ code: answer, draft: { codeSentTo: sentTo } })
    expect(bookings(asked)).toEqual([])
  })

  test('with the right one the same press books', async () => {
    const replies = { 'POST /email-codes/confirm': {}, 'POST /appointments/': { appointment, manageToken: null } }
    const { booked, asked } = await pressed(replies, { codeSentTo: sentTo, code: '123456' })
    expect(booked?.appointment).toBe(appointment)
    expect(bookings(asked)).toEqual(['the key'])
  })

  test('asked for once more it is mailed, while the mailbox takes more', async () => {
    const more = { codeSentTo: sentTo, intent: 'code' } as const
    const again = await pressed({ ...asks, 'POST /email-codes': { sentTo } }, more)
    expect([again.outcome?.code, bookings(again.asked)]).toEqual(['sentAgain', []])
    const tooOften = await pressed({ ...asks, 'POST /email-codes': 'too_many_requests' }, more)
    expect(tooOften.outcome).toMatchObject({ code: 'mailsWait', draft: { codeSentTo: sentTo } })
  })
})
