import { describe, expect, test } from 'vitest'
import type { Instant } from '../kit/time.ts'
import { standingOfOffer, type SeenOffer } from './decide.ts'
import { chooseRecipients, compareWaiting, suits, type Opening, type Waiting } from './order.ts'

const timeZone = 'America/New_York'
/** A Thursday, ten in the morning. */
const opening: Opening = { providerId: 'maya', serviceId: 'check', startsAt: '2026-11-26T15:00:00Z', timeZone }
const waits = (wanted: Partial<Waiting> = {}): Waiting => ({
  ...{ id: 'one', patientId: 'patient-one', serviceId: 'check', providerIds: [], weekdays: [], dayParts: [] },
  ...{ earliestOn: '2026-11-20', latestOn: '2026-12-20', isUrgent: false, since: '2026-11-20T15:00:00Z' },
  visitStartsAt: null,
  ...wanted,
})

describe('a time suits', () => {
  test.each<[string, Partial<Waiting>, boolean]>([
    ['whoever takes any', {}, true],
    ['nobody who waits for something else', { serviceId: 'other' }, false],
    ['who asked for this doctor', { providerIds: ['maya'] }, true],
    ['nobody who asked for another', { providerIds: ['ben'] }, false],
    ['on its weekday', { weekdays: [4] }, true],
    ['on no other', { weekdays: [1, 2, 3, 5, 6, 7] }, false],
    ['in the morning', { dayParts: ['morning'] }, true],
    ['not later that day', { dayParts: ['afternoon', 'evening'] }, false],
    ['on the last day that would do', { latestOn: '2026-11-26' }, true],
    ['not after it', { latestOn: '2026-11-25' }, false],
    ['not before the first', { earliestOn: '2026-11-27' }, false],
    ['whose visit is later', { visitStartsAt: '2026-11-26T15:30:00Z' }, true],
    ['not whose visit is then, or sooner', { visitStartsAt: '2026-11-26T15:00:00Z' }, false],
  ])('%s', (_, wanted, expected) => {
    expect(suits(waits(wanted), opening)).toBe(expected)
  })

  test('by the clock of the place, in summer, too', () => {
    const noon = { ...opening, startsAt: '2026-07-02T16:00:00Z' as Instant }
    const summer = waits({ earliestOn: '2026-07-01', latestOn: '2026-07-02' })
    expect(suits({ ...summer, dayParts: ['afternoon'] }, noon)).toBe(true)
    expect(suits({ ...summer, dayParts: ['morning'] }, noon)).toBe(false)
  })
})

const order = (...entries: Waiting[]) => entries.toSorted(compareWaiting(timeZone)).map(({ id }) => id)

test('urgent ones come first, then who has waited for more days, then whom fewest others suit, then who came first', () => {
  const urgent = waits({ id: 'urgent', isUrgent: true, since: '2026-11-25T15:00:00Z' })
  const longest = waits({ id: 'longest', since: '2026-11-10T15:00:00Z' })
  const best = waits({ id: 'best', providerIds: ['maya'], since: '2026-11-20T20:00:00Z' })
  const first = waits({ id: 'first', since: '2026-11-20T15:00:00Z' })
  const last = waits({ id: 'last', since: '2026-11-20T16:00:00Z' })
  expect(order(last, best, first, longest, urgent)).toEqual(['urgent', 'longest', 'best', 'first', 'last'])
})

test('the order is one order, whichever comes first', () => {
  const entries = Array.from({ length: 40 }, (_, n) =>
    waits({
      ...{ id: `e${n}`, isUrgent: n % 7 === 0, weekdays: n % 3 === 0 ? [4] : [] },
      since: `2026-11-${10 + (n % 5)}T1${n % 10}:00:00Z` as Instant,
    }),
  )
  const sorted = order(...entries)
  for (let n = 0; n < 20; n++) expect(order(...entries.toSorted(() => Math.random() - 0.5))).toEqual(sorted)
})

describe('who is asked', () => {
  const people = ['a', 'b', 'c', 'd'].map((id, n) =>
    waits({ id, patientId: id, since: `2026-11-1${n}T15:00:00Z` as Instant }),
  )
  test('at most three, the first of all for the earliest that suits them', () => {
    const later = { ...opening, startsAt: '2026-11-26T21:00:00Z' as Instant }
    const chosen = chooseRecipients(people, [opening, later], timeZone)
    expect(chosen?.opening).toBe(opening)
    expect(chosen?.recipients.map(({ entry, reason }) => `${entry.id} ${reason}`)).toEqual([
      'a longest',
      'b longest',
      'c longest',
    ])
    const evening = people.map((each) => ({ ...each, dayParts: each.id === 'a' ? (['afternoon'] as const) : [] }))
    const other = chooseRecipients(evening, [opening, later], timeZone)
    expect(other?.opening).toBe(later)
  })
  test('one patient once, whoever waits for them', () => {
    const twice = [people[0]!, { ...people[1]!, patientId: 'a' }, people[2]!]
    expect(chooseRecipients(twice, [opening], timeZone)?.recipients.map(({ entry }) => entry.id)).toEqual(['a', 'c'])
  })
  test('nobody whom it does not suit, and nobody where nothing is free', () => {
    expect(chooseRecipients(people, [{ ...opening, serviceId: 'other' }], timeZone)).toBeNull()
    expect(chooseRecipients(people, [], timeZone)).toBeNull()
  })
  test('with what put them before the next', () => {
    const reasons = (...entries: Waiting[]) =>
      chooseRecipients(entries, [opening], timeZone)?.recipients.map(({ reason }) => reason)
    expect(reasons({ ...people[3]!, isUrgent: true }, ...people.slice(0, 3))).toEqual(['urgent', 'longest', 'longest'])
    const sameDay = people.map((each) => ({ ...each, since: '2026-11-10T15:00:00Z' as Instant }))
    expect(reasons({ ...sameDay[3]!, providerIds: ['maya'] }, ...sameDay.slice(0, 3))?.[0]).toBe('best')
  })
})

describe('an offer', () => {
  const now = '2026-11-25T15:00:00Z'
  const offer = (wanted: Partial<SeenOffer> = {}): SeenOffer => ({
    ...{ offerStatus: 'open', recipientStatus: 'open', entryStatus: 'waiting', visit: null, isOffered: true },
    ...{ expiresAt: '2026-11-25T15:15:00Z', startsAt: opening.startsAt, ...wanted },
  })
  const visit = { status: 'booked', startsAt: '2026-11-27T15:00:00Z' }
  test.each<[Partial<SeenOffer>, string]>([
    [{}, 'open'],
    [{ expiresAt: now }, 'over'],
    [{ offerStatus: 'accepted', recipientStatus: 'passed' }, 'taken'],
    [{ offerStatus: 'accepted', recipientStatus: 'accepted' }, 'yours'],
    [{ recipientStatus: 'declined' }, 'declined'],
    [{ offerStatus: 'passed', recipientStatus: 'passed' }, 'over'],
    [{ entryStatus: 'withdrawn' }, 'over'],
    [{ visit }, 'open'],
    [{ visit: { ...visit, status: 'cancelled' } }, 'over'],
    [{ visit: { ...visit, startsAt: '2026-11-26T14:00:00Z' } }, 'over'],
  ])('%o is %s', (wanted, standing) => {
    expect(standingOfOffer(offer(wanted), now)).toBe(standing)
  })
})
