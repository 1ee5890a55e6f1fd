import { expect, it } from 'vitest'
import { canBeKnown, namesIn, nothingTyped, readPatient, wrongOf, type Typed } from './typed-patient.ts'

const read = (typed: Partial<Typed>, formatLocale = 'en-US') =>
  readPatient({ ...nothingTyped, ...typed }, { today: '2026-11-25', formatLocale })
const kim = { givenName: ' Dana ', familyName: 'Kim', birthDate: '2/9/1980' }

it.each([
  [kim, { givenName: 'Dana', familyName: 'Kim', birthDate: '1980-02-09' }],
  [{ contact: ' 617 555 0142 ' }, { phone: '617 555 0142' }],
  [{ contact: 'Dana@Example.test' }, { email: 'dana@example.test' }],
  [{ contact: 'dana@', givenName: 'dana@example.test', birthDate: '1980' }, {}],
])('reads %j', (typed, expected) => expect(read(typed)).toEqual(expected))

it('reads a date as the language writes it', () => {
  expect(read(kim, 'de-DE').birthDate).toBe('1980-09-02')
})

it('knows nobody by a part of them', () => {
  expect([kim, { contact: '617 555 0142' }].map((typed) => canBeKnown(read(typed)))).toEqual([true, true])
  expect([{ ...kim, birthDate: '' }, { contact: '617' }, {}].map((typed) => canBeKnown(read(typed)))).toEqual([
    false,
    false,
    false,
  ])
})

it('asks for name and birth date, and for a contact only where one was typed wrong', () => {
  const wrong = (typed: Partial<Typed>) => wrongOf({ ...nothingTyped, ...typed }, read(typed))
  expect(wrong({})).toEqual(['givenName', 'familyName', 'birthDate'])
  expect(wrong(kim)).toEqual([])
  expect(wrong({ ...kim, contact: 'call me' })).toEqual(['contact'])
})

it.each([
  [' Rosa  Delgado ', 'Rosa', 'Delgado'],
  ['Delgado, Rosa Maria', 'Rosa Maria', 'Delgado'],
  ['Rosa de la Cruz', 'Rosa', 'de la Cruz'],
  ['Delgado', 'Delgado', ''],
  ['+1 617 555 0142', '', ''],
  ['3/8/1985', '', ''],
])('takes %j, which nobody was found by, for a name', (said, givenName, familyName) =>
  expect(namesIn(said)).toEqual({ ...nothingTyped, givenName, familyName }),
)
