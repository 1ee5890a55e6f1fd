import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { minuteOf } from '@polyclinic/domain/kit/time.ts'
import { outsideBounds } from '../../platform/bounds.ts'
import type { OutsideServer } from '../../platform/outside/fetch-outside.ts'
import { anEvent, fileOf } from './calendar.fixture.ts'
import { readCalendar } from './read-calendar.ts'

const window = { from: minuteOf('2026-11-01T00:00:00Z'), to: minuteOf('2027-02-01T00:00:00Z'), zone: 'UTC' }
const asked = { organizationId: 'clinic', address: 'https://calendar.example/a.ics', known: undefined, window }
const ending = 'END:VCALENDAR'

/** As large as what is taken, most of it years ago. */
function* largeFile() {
  const one = anEvent('UID:now', 'DTSTART:20261201T100000Z', 'DURATION:PT1H')
  const file = fileOf(one)
  const [beginning] = file.split(ending)
  yield beginning!
  let left = outsideBounds.bytes - Buffer.byteLength(file) - 1000
  const old = Array.from({ length: 200 }, (_, n) =>
    anEvent(`UID:old-${n}`, 'DTSTART:20110103T090000Z', 'DTEND:20110103T100000Z', `DESCRIPTION:${'word '.repeat(160)}`),
  ).join('\r\n')
  for (const length = Buffer.byteLength(old) + 2; left > length; left -= length) yield `${old}\r\n`
  yield `${ending}\r\n`
}

test('fifty megabytes are read within their time and memory, and what is in them is right', async () => {
  const body = Readable.from(largeFile())
  const outside = { fetch: () => Promise.resolve({ body, etag: null, lastModified: null }) } as unknown as OutsideServer
  expect(await readCalendar(outside, asked)).toMatchObject({
    kind: 'busy',
    busy: { spans: [[minuteOf('2026-12-01T10:00:00Z'), minuteOf('2026-12-01T11:00:00Z')]], leftOut: 0 },
  })
})
