import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { warningVersion } from '@polyclinic/domain/partner-services/warnings.ts'
import { aPractice, at } from '../../../test/booking.ts'
import { aUser, signedIn, type TestUser } from '../../../test/builders.ts'
import { referring } from '../../../test/referring.ts'
import { testServer } from '../../../test/test-server.ts'

const world = await testServer()
const here = referring(world)
const { ask, said } = here

const key = () => ({ 'idempotency-key': randomUUID() })
const reading = { service: 'Reading of a chest X-ray', direction: 'to-partner', amountMinor: 5000 }
const confirmed = { country: 'US', warningVersion }
const today = at('15:00').slice(0, 10)
const paths = () => `/partners/${here.partnerId}`

async function agreed(more = {}): Promise<string> {
  const answer = await ask(here.desk, 'POST', `${paths()}/agreements`, { ...reading, confirmed, ...more }, key())
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
let reports = 16
const enter = (agreementId: string, more = {}, headers: object = key()) =>
  ask(
    here.desk,
    'POST',
    `${paths()}/agreements/${agreementId}/services`,
    { doneOn: today, document: 'Report 17', ...more },
    headers,
  )
async function entered(agreementId: string): Promise<string> {
  const answer = await enter(agreementId, { document: `Report ${++reports}` })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const pay = (amountMinor: number, more = {}, headers: object = key()) =>
  ask(
    here.desk,
    'POST',
    `${paths()}/payments`,
    { direction: 'to-partner', currency: 'USD', amountMinor, paidOn: today, document: 'Transfer', ...more },
    headers,
  )
const reverse = (entryId: string) =>
  ask(here.desk, 'POST', `${paths()}/entries/${entryId}/reverse`, { reason: 'Typed twice' }, key())
const read = async () => (await ask(here.desk, 'GET', `${paths()}/services`)).json()
const wrong = async (answer: ReturnType<typeof ask>) => {
  const [first] = (await answer).json().errors ?? []
  return `${first?.pointer} ${first?.code}`
}

test('a service costs what was agreed, and what is due is what was not paid of it', async () => {
  expect(await read()).toMatchObject({ country: 'US', agreements: [], accounts: [], entries: { total: 0 } })
  const agreement = await agreed()
  await entered(agreement)
  await entered(agreement)
  expect((await pay(3000)).json()).toMatchObject({ kind: 'payment', amountMinor: -3000, isReversed: false })
  const { agreements, accounts, entries } = await read()
  expect(agreements).toMatchObject([{ ...reading, ...confirmed, currency: 'USD', isStanding: true, agreedOn: today }])
  expect(accounts).toEqual([
    { direction: 'to-partner', currency: 'USD', servicesMinor: 10_000, paidMinor: 3000, dueMinor: 7000 },
  ])
  expect(entries).toMatchObject({ total: 3, items: [{ kind: 'payment' }, { service: reading.service }, {}] })
})

test('what the clinic owes and what it is owed are two sums', async () => {
  await entered(await agreed())
  await entered(await agreed({ direction: 'from-partner', service: 'Room on Tuesdays', amountMinor: 700 }))
  expect((await read()).accounts).toMatchObject([
    { direction: 'to-partner', dueMinor: 5000 },
    { direction: 'from-partner', dueMinor: 700 },
  ])
  expect(await wrong(pay(701, { direction: 'from-partner' }))).toBe('/body/amountMinor more_than_due')
})

test('without a yes to the warning of the clinic’s country as it reads now nothing is agreed', async () => {
  const path = `${paths()}/agreements`
  for (const other of [{ country: 'DE' }, { warningVersion: warningVersion + 1 }])
    expect(
      await wrong(ask(here.desk, 'POST', path, { ...reading, confirmed: { ...confirmed, ...other } }, key())),
    ).toBe('/body/confirmed out_of_date')
  expect(await said(ask(here.desk, 'POST', path, reading, key()))).toBe('invalid_fields')
  expect((await read()).agreements).toEqual([])
})

test('a share, or an amount of the moment, cannot be said', async () => {
  const agreement = await agreed()
  expect(await said(enter(agreement, { amountMinor: 1 }))).toBe('invalid_fields')
  expect(
    await said(ask(here.desk, 'POST', `${paths()}/agreements`, { ...reading, confirmed, percent: 10 }, key())),
  ).toBe('invalid_fields')
})

test('a service is entered by an agreement that stands, for a day that it covers', async () => {
  const agreement = await agreed()
  expect(await wrong(enter(agreement, { doneOn: '2020-01-01' }))).toBe('/body/doneOn before_agreement')
  expect(await wrong(enter(agreement, { doneOn: '2099-01-01' }))).toBe('/body/doneOn in_future')
  const end = () => ask(here.desk, 'POST', `${paths()}/agreements/${agreement}/end`)
  expect((await end()).json()).toMatchObject({ isStanding: false })
  expect(await said(end())).toBe('agreement_ended')
  // What was done while it stood; the clinic's today is the last such day.
  expect((await enter(agreement)).statusCode).toBe(201)
  expect(await wrong(enter(agreement))).toBe('/body/document entered_already')
})

test('a clinic that moves to another country agrees anew', async () => {
  const agreement = await agreed()
  const { clinic } = here.practice
  await clinic.transact((db) => db.updateTable('organizations').set({ country: 'DE' }).execute())
  world.server.clinics.forget()
  expect(await said(enter(agreement))).toBe('agreement_ended')
  expect((await read()).agreements).toMatchObject([{ country: 'US', isStanding: false }])
})

test('an entry is reversed once; of a service that was paid the money comes back', async () => {
  const service = await entered(await agreed())
  const payment = (await pay(5000)).json().id
  expect((await reverse(service)).statusCode).toBe(201)
  expect((await read()).accounts).toMatchObject([{ servicesMinor: 0, paidMinor: 5000, dueMinor: -5000 }])
  expect(await wrong(pay(5001, { isRepayment: true }))).toBe('/body/amountMinor more_than_due')
  expect((await pay(2000, { isRepayment: true })).json()).toMatchObject({ kind: 'payment', amountMinor: 2000 })
  expect((await pay(3000, { isRepayment: true })).statusCode).toBe(201)
  expect((await reverse(payment)).json()).toMatchObject({ kind: 'reversal', amountMinor: 5000, reversesId: payment })
  expect(await said(reverse(payment))).toBe('entry_reversed')
  const { accounts, entries } = await read()
  const back = entries.items.find(({ reversesId }: { reversesId: string }) => reversesId === service)
  expect(back).toMatchObject({ amountMinor: -5000, service: reading.service, document: 'Typed twice' })
  expect(await said(reverse(back.id))).toBe('entry_reversed')
  expect(accounts).toMatchObject([{ servicesMinor: 0, paidMinor: -5000, dueMinor: 5000 }])
  expect(entries.items.filter(({ isReversed }: { isReversed: boolean }) => isReversed)).toHaveLength(2)
})

test('sent twice with one key it is one; of ten payments at once as many as are due', async () => {
  const agreement = await agreed()
  const once = key()
  const [one, other] = await Promise.all([enter(agreement, {}, once), enter(agreement, {}, once)])
  expect(one.json()).toEqual(other.json())
  await entered(agreement)
  const paid = await Promise.all(Array.from({ length: 10 }, () => said(pay(4000))))
  expect(paid.filter((answer) => answer === 201)).toHaveLength(2)
  expect((await read()).accounts).toMatchObject([{ dueMinor: 2000 }])
  const service = (await read()).entries.items.find(({ kind }: { kind: string }) => kind === 'payment').id
  const backs = await Promise.all(Array.from({ length: 5 }, () => said(reverse(service))))
  expect(backs.filter((answer) => answer === 201)).toHaveLength(1)
})

test('with a partner that has ended nothing is agreed, and what there was is settled', async () => {
  const agreement = await agreed()
  const service = await entered(agreement)
  const { clinic } = here.practice
  await clinic.transact((db) => db.updateTable('partners').set({ status: 'ended' }).execute())
  expect((await pay(1)).statusCode).toBe(201)
  expect((await enter(agreement, { document: 'Report 18' })).statusCode).toBe(201)
  expect((await reverse(service)).statusCode).toBe(201)
  expect(await said(ask(here.desk, 'POST', `${paths()}/agreements`, { ...reading, confirmed }, key()))).toBe(
    'partner_ended',
  )
  expect(await read()).toMatchObject({ partner: { isActive: false }, entries: { total: 4 } })
})

test('a partner sees its own, and nobody by name; another partner, a doctor and another clinic nothing', async () => {
  const agreement = await agreed()
  const service = await entered(agreement)
  const own = async (who: TestUser) => (await ask(who, 'GET', '/partners/me/services')).json()
  const seen = await own(here.sender)
  expect(seen).toMatchObject({ agreements: [{ id: agreement }], accounts: [{ dueMinor: 5000 }] })
  expect(seen.entries.items).toMatchObject([{ service: reading.service }])
  expect(JSON.stringify(seen)).not.toContain('enteredBy')
  expect(await own(here.stranger)).toMatchObject({ agreements: [], accounts: [], entries: { total: 0 } })
  for (const who of [here.sender, here.doctor]) {
    expect(await said(ask(who, 'GET', `${paths()}/services`))).toBe('forbidden')
    expect(await said(ask(who, 'POST', `${paths()}/agreements`, { ...reading, confirmed }, key()))).toBe('forbidden')
  }
  // Another partner's address with this one's entry.
  const another = `/partners/${await here.aPartner()}`
  for (const path of [`${another}/entries/${service}/reverse`, `${another}/agreements/${agreement}/services`]) {
    const body = path.endsWith('reverse') ? { reason: 'No' } : { doneOn: today, document: 'No' }
    expect(await said(ask(here.desk, 'POST', path, body, key()))).toBe('not_found')
  }
  const elsewhere = await aPractice(world)
  const theirs = await aUser(elsewhere.clinic, { roles: ['admin'] })
  const headers = await signedIn(elsewhere.clinic, theirs, world.server.services)
  const answer = await world.call(elsewhere.clinic.host, 'GET', `${paths()}/services`, { headers })
  expect(answer.statusCode).toBe(404)
})

test('the database alone keeps the books, whoever asks', async () => {
  const agreement = await agreed()
  const service = await entered(agreement)
  await pay(5000)
  const { clinic } = here.practice
  const base = {
    ...{ partner_id: here.partnerId, direction: 'to-partner', currency: 'USD', happened_on: today },
    ...{ document: 'By hand', entered_at: at('15:00'), entered_by_user_id: here.desk.id, entered_by: 'Desk' },
  }
  const add = (row: object) =>
    clinic.transact((db) =>
      db
        .insertInto('partner_ledger_entries')
        .values({ ...base, id: randomUUID(), kind: 'service', amount_minor: 5000, ...row })
        .execute(),
    )
  const of = { agreement_id: agreement }
  await expect(add({ ...of, amount_minor: 5001 })).rejects.toThrow(/partner_ledger_entries_agreement/)
  await expect(add({ ...of, direction: 'from-partner' })).rejects.toThrow(/partner_ledger_entries_agreement/)
  await expect(add({ ...of, currency: 'EUR' })).rejects.toThrow(/partner_ledger_entries_agreement/)
  await expect(add({ ...of, partner_id: await here.aPartner() })).rejects.toThrow(/partner_ledger_entries_agreement/)
  await expect(add({})).rejects.toThrow(/partner_ledger_entries_parts/)
  await expect(add({ ...of, happened_on: '2020-01-01' })).rejects.toThrow(/agreed on before it is done/)
  await expect(add({ ...of, amount_minor: -5000 })).rejects.toThrow(/partner_ledger_entries_sign/)
  await expect(add({ kind: 'payment', amount_minor: 5 })).rejects.toThrow(/More would be paid than is due/)
  await expect(add({ kind: 'payment', amount_minor: -1 })).rejects.toThrow(/More would be paid than is due/)
  const back = { kind: 'reversal', reverses_id: service, reverses_kind: 'service' }
  await expect(add({ ...back, amount_minor: -4999 })).rejects.toThrow(/partner_ledger_entries_reversal/)
  for (const change of [
    `update partner_ledger_entries set amount_minor = 1`,
    `delete from partner_ledger_entries`,
    `delete from service_agreements`,
    `update service_agreements set amount_minor = 1`,
  ])
    await expect(world.database.asSuperuser(change)).rejects.toThrow(/never changed/)
})
