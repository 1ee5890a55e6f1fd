import { expect, it } from 'vitest'
import type { PlainDate } from '@polyclinic/domain/kit/time.ts'
import { correctionOf, onTopOf, touchedIn, writeDetails, wrongIn } from './typed-details.ts'

const reading = { today: '2026-11-25' as PlainDate, formatLocale: 'en-US' }
const rosa = {
  ...{ givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@example.test' },
  ...{ phone: null, birthDate: '1985-03-08' },
}
const typed = { ...writeDetails(rosa, 'en-US') }

it('sends what was touched and nothing else, read as it is meant', () => {
  expect(touchedIn(typed, rosa, reading)).toEqual([])
  const changed = { ...typed, givenName: ' Rosalía ', birthDate: '8/3/85', email: ' ', phone: '+1 617 555 0142' }
  expect(wrongIn(changed, rosa, reading)).toEqual([])
  expect(correctionOf(changed, rosa, reading)).toEqual({
    ...{ givenName: 'Rosalía', email: null, birthDate: '1985-08-03', phone: '+1 617 555 0142' },
  })
})

it.each([
  ['givenName', ''],
  ['familyName', 'http://evil.example'],
  ['email', 'rosa@'],
  ['phone', 'ask her'],
  ['birthDate', '31/31/1985'],
  // Corrected, and not taken away.
  ['birthDate', ''],
])('does not send %s as %j', (name, value) =>
  expect(wrongIn({ ...typed, [name]: value }, rosa, reading)).toEqual([name]),
)

it('keeps what was touched where somebody else changed the record, and takes over the rest', () => {
  const now = { ...rosa, givenName: 'Rose', phone: '+1 617 555 0142' }
  const onTop = onTopOf({ ...typed, givenName: 'Rosalía' }, { before: rosa, now }, reading)
  expect(onTop).toMatchObject({ givenName: 'Rosalía', phone: '+1 617 555 0142' })
  expect(correctionOf(onTop, now, reading)).toEqual({ givenName: 'Rosalía' })
})
