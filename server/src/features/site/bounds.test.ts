import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { endpoints } from '@polyclinic/domain/endpoints.ts'
import type { Endpoint } from '@polyclinic/domain/kit/endpoint.ts'
import { bytesAtMostOf, isMultipart, isUpload, mediaTypesOf } from '@polyclinic/domain/kit/file.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { databaseBounds, routeBounds, turns } from '../../platform/bounds.ts'
import { apiBase } from '../../platform/http/api.ts'
import { testSite } from './site.fixture.ts'

const { app } = await testSite()

const kindsAt = (method: string, url: string) =>
  app.boundRoutes.filter((route) => route.method === method && route.url === url).map(({ kind }) => kind)

describe('every route', () => {
  test('has bounds of size, time and number', () => {
    expect(app.boundRoutes.length).toBeGreaterThan(endpoints.length)
    for (const { method, url, kind, bodyLimit } of app.boundRoutes) {
      const { bodyBytes, arrival, answerBytes, departure, budget } = routeBounds[kind]
      const figures = [
        bodyBytes,
        arrival.milliseconds,
        answerBytes,
        budget.most,
        budget.perSecond,
        budget.longestSeconds,
      ]
      expect(
        figures.every((figure) => figure > 0 && Number.isFinite(figure)),
        `${method} ${url}`,
      ).toBe(true)
      expect(bodyLimit).toBe(bodyBytes)
      expect(departure !== null || kind === 'stream').toBe(true)
    }
  })

  test.each(endpoints.map((contract) => [contract.name, contract] as const))('of the API: %s', (_name, contract) => {
    const isStream = contract.mediaType === 'text/event-stream'
    const kind = isUpload(contract.body) ? 'upload' : isStream ? 'stream' : contract.takesLongTexts ? 'draft' : 'call'
    expect(kindsAt(contract.method, apiBase + contract.path.replaceAll(/\{(\w+)\}/g, ':$1'))).toEqual([kind])
  })

  test.each([
    ['/livez', 'health'],
    ['/readyz', 'health'],
    ['/assets/*', 'asset'],
    ['/fonts/*', 'asset'],
    ['/service-worker.js', 'asset'],
    ['/files/:hash', 'file'],
    ['/brand.css', 'file'],
    ['/sitemap.xml', 'file'],
    ['/*', 'page'],
  ])('%s is of the kind %s', (url, kind) => {
    expect(kindsAt('GET', url)).toEqual([kind])
  })
})

describe('every answer', () => {
  /** Lists without pages, which are as long as what they are about. */
  const isBoundedBy: Record<string, string> = {
    listBrandVersions: 'the latest twenty',
    listBookingRuleVersions: 'the latest twenty',
    listLegalVersions: 'the latest twenty',
    listLocationSettings: 'as many as may be kept',
    listClinicDevices: 'fifty',
    listDuplicates: 'fifty pairs',
    listVouchersToUse: 'fifty',
    listOwnVouchers: 'the lines of an invoice',
    listCalls: 'two hundred, and two hundred that were made',
    ...{ listDomains: 'twenty', addDomain: 'twenty', checkDomain: 'twenty' },
    ...{ makeDomainPrimary: 'twenty', removeDomain: 'twenty' },
    listClosures: 'three hundred, and the holidays of two years',
    addClosures: 'as many as are added at once',
    findVisitsOnDays: 'one line for each doctor and place',
    listServiceSettings: 'two hundred',
    readWall: 'what is shown on a wall',
    listLocations: 'the clinic’s file',
    listServices: 'the clinic’s file',
    listDocuments: 'the documents of a visit',
    listLetters: 'the letters that a visit can have',
    listVisitDrafts: 'one of each kind',
    listNoteTexts: 'the texts that somebody can keep',
    listPatientAccounts: 'the accounts of a family',
    confirmPatientAccount: 'the accounts of a family',
    findSlots: 'the days that may be asked for',
    findTimesToMove: 'the days that may be asked for',
    suggestMoves: 'the visits that may be asked about at once',
    listPrescribableVisits: 'the visits of two weeks',
    suggestDrugs: 'as many as are offered',
    listPrescriptionDrafts: 'one for each doctor and patient',
    listMedications: 'what is prescribed to somebody',
    listOwnMedications: 'what is prescribed to a family',
    listRepeatRequests: 'the oldest two hundred',
    listReportViews: 'two hundred',
    listFinancialViews: 'two hundred',
    listPrescriptionSets: 'the sets that somebody can keep',
    savePrescriptionSet: 'the drugs of a prescription',
    verifyPrescription: 'the drugs of a prescription',
    listDependants: 'the latest eight',
    readFamily: 'a family',
    listCopyable: 'a family',
    addPatientAccount: 'the accounts of a family',
    endPatientAccount: 'the accounts of a family',
    readOwnFormerDetails: 'the latest of each field',
    readDay: 'a day',
    readDays: 'the days that may be asked for',
    listRoles: 'the roles that a clinic can have',
    listForms: 'the forms that a clinic can have',
    listVisitForms: 'the forms that a clinic can have',
    listPatientForms: 'the forms that a clinic can have',
    listMessageTexts: 'the occasions that there are',
    listSignIns: 'the latest fifty',
    findDeskTimes: 'the offers of the clinic’s file',
    findDeskTimesNear: 'the offers of the clinic’s file',
    matchPatients: 'the first five',
    findToOpen: 'the first five',
    listOwnOpenings: 'the latest fifty',
    listOutgoingReferralsOf: 'the latest hundred of a patient',
    listOwnDataRequests: 'the latest fifty',
    listHoldsOfPatient: 'what was placed by hand for somebody',
    listOwnConsents: 'what a family agreed to, each by hand',
    listConsentsOfPatient: 'what somebody agreed to, each by hand',
    listUnusual: 'the latest fifty',
    findSeriesTimes: 'so many visits as a series has at most',
    readSeries: 'so many visits as a series has at most',
    findSeriesMoves: 'so many visits as a series has at most',
    listExternalCalendars: 'five calendars, and the first twenty visits',
    findDiagnoses: 'the first twenty',
    searchPatients: 'fifty at a time: what is searched for and its pages stand in the body',
  }
  const answerOf = ({ answers }: Endpoint) => Object.values(answers)[0]
  const lists = endpoints.filter((contract) => {
    const answer = answerOf(contract)
    return answer instanceof z.ZodObject && 'items' in answer.shape
  })

  test.each(lists.map((contract) => [contract.name, contract] as const))(
    'that is a list has pages, or an end: %s',
    (name, { query }) => {
      const names = Object.keys(query?.shape ?? {})
      const isPaged =
        names.includes('take') && query!.safeParse({ take: '101' }).error?.issues.some(({ path }) => path[0] === 'take')
      expect(isPaged ? 'pages' : isBoundedBy[name]).toBeDefined()
      if (isPaged) expect(isBoundedBy).not.toHaveProperty(name)
    },
  )

  test('that is a file comes from one whose size is bounded', () => {
    const files = endpoints.filter((contract) => mediaTypesOf(answerOf(contract)))
    expect(files.length).toBeGreaterThan(0)
    // A statement of the bank is read and not kept.
    const kept = endpoints.filter(({ name, body }) => isUpload(body) && name !== 'takeBankFile')
    for (const { body } of kept) {
      const parts = isMultipart(body)
        ? Object.values(body.shape).map((part) => bytesAtMostOf(part as z.ZodType))
        : [bytesAtMostOf(body)]
      expect(Math.max(...parts.map((bytes) => bytes ?? 0))).toBeLessThanOrEqual(10 * 1024 * 1024)
    }
  })
})

test('what is done at the same time, and what waits for it, is bounded, and so is how long', () => {
  for (const { atOnce } of Object.values(turns)) expect(Object.values(atOnce)[0]).toBeGreaterThan(0)
  for (const { waiting } of Object.values(turns)) expect(Object.keys(waiting).length).toBeGreaterThan(0)
  for (const { milliseconds } of Object.values(turns)) expect(milliseconds).toBeLessThanOrEqual(45_000)
  const { calls, pages, fileParts } = turns
  const atTheDatabase = [calls, pages, fileParts].reduce((all, { atOnce }) => all + atOnce.all, 0)
  expect(atTheDatabase).toBeLessThan(databaseBounds.connections)
})

describe('a network', () => {
  const call = (ip: string, path = '/services', headers: Record<string, string> = {}) =>
    app.inject({ url: apiBase + path, headers: { host: 'boston.localhost', ...headers }, remoteAddress: ip })

  const aLot = 100_000

  test('that asked the API without end is told until when; others go on, and it opens pages', async () => {
    app.budgets.call.charge([{ key: '203.0.113.9', times: 1 }], aLot)
    const refused = await call('203.0.113.9')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 })
    expect((await call('203.0.113.10')).statusCode).toBe(200)
    const page = { url: '/', headers: { host: 'boston.localhost' }, remoteAddress: '203.0.113.9' }
    expect((await app.inject(page)).statusCode).toBe(200)
  })

  test('in a /48 that was used up by others of it waits like them', async () => {
    app.budgets.call.charge([{ key: '2001:db8:7::/48', times: 4 }], aLot)
    expect((await call('2001:db8:7:1::1')).statusCode).toBe(429)
    expect((await call('2001:db8:8:1::1')).statusCode).toBe(200)
  })

  test('in which thirty people book, and twenty screens of the staff hear of a change each second, meets none', () => {
    const { most, perSecond } = routeBounds.call.budget
    // As the log of a booking in the browser has it.
    const [people, callsOfJourney, tenTimes] = [30, 5, 10]
    expect(most).toBeGreaterThanOrEqual(people * callsOfJourney * tenTimes)
    expect(perSecond).toBeGreaterThanOrEqual(20 * 2)
  })
})

// What nobody holds any more would else be counted or not, as it comes.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('very many different addresses leave nothing behind', { timeout: 60_000 }, async () => {
  const ask = (n: number) =>
    app.inject({
      url: `/?q${n}=${'x'.repeat(1000)}`,
      headers: { host: 'boston.localhost:3000' },
      remoteAddress: '10.0.0.1',
    })
  const askAll = async (from: number, to: number) => {
    for (let sent = from; sent < to; sent += 250)
      await Promise.all(Array.from({ length: 250 }, (_, n) => ask(sent + n)))
  }
  const megabytesHeld = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed / 1024 / 1024
  }
  await askAll(0, 500)
  // What the last answers still hold is let go a few turns of the loop later.
  await sleep(2000)
  const before = megabytesHeld()
  await askAll(500, 1250)
  // Their addresses and answers alone would be fifty-five megabytes.
  await expect.poll(() => megabytesHeld() - before, { timeout: 20_000, interval: 500 }).toBeLessThan(25)
})
