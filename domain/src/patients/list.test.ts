import { describe, expect, test } from 'vitest'
import { decideImport, type KnownPerson } from './decide-import.ts'
import { readList, type Line, type ReadLine } from './read-list.ts'

const head = ['Last name', 'First name', 'Date of birth', 'Phone', 'E-mail', 'Insurer']
const linesOf = (...rows: readonly (readonly string[])[]): Line[] => rows.map((cells, n) => ({ line: n + 1, cells }))
const reading = { today: '2026-11-28', locale: 'en-US' } as const
const read = (...rows: readonly (readonly string[])[]) => {
  const list = readList(linesOf(head, ...rows), reading)
  if (!list.ok) throw new Error(list.problem)
  return list.lines
}
const said = (lines: readonly ReadLine[]) =>
  lines.map((line) =>
    'person' in line ? 'ok' : line.mistakes.map(({ column, problem }) => `${column} ${problem}`).join(', '),
  )

describe('a list of patients', () => {
  test('is read by its headings, in either language and any order, dates as the country writes them', () => {
    expect(read(['Kim', ' Dana ', '2/29/1980', '+1 617 555 0100', 'Dana@Example.test', 'x'])).toMatchObject([
      {
        person: {
          ...{ familyName: 'Kim', givenName: 'Dana', birthDate: '1980-02-29' },
          ...{ phone: '+1 617 555 0100', email: 'dana@example.test' },
        },
      },
    ])
    const german = readList(linesOf(['Geburtsdatum', 'Vorname', 'Nachname'], ['29.2.1980', 'Dana', 'Kim']), {
      ...reading,
      locale: 'de-DE',
    })
    expect(german).toMatchObject({
      ok: true,
      lines: [{ person: { birthDate: '1980-02-29', phone: null, email: null } }],
    })
  })

  test('comes back as it was written for a spreadsheet', () => {
    expect(read(['Kim', 'Dana', '1980-02-29 00:00:00', "'+1 617 555 0100", ''])).toMatchObject([
      { person: { phone: '+1 617 555 0100', email: null } },
    ])
  })

  test.each([
    [['', 'Dana', '2/29/1980'], 'familyName required'],
    [['Kim', ' ', '2/29/1980'], 'givenName required'],
    [['Kim@example', 'Dana', '2/29/1980'], 'familyName not_a_name'],
    [['Kim', 'Dana', ''], 'birthDate required'],
    [['Kim', 'Dana', 'in May'], 'birthDate not_a_date'],
    [['Kim', 'Dana', '2/30/1980'], 'birthDate not_a_date'],
    [['Kim', 'Dana', '2/28/80'], 'birthDate short_year'],
    [['Kim', 'Dana', '2/28/1780'], 'birthDate too_old'],
    [['Kim', 'Dana', '11/29/2026'], 'birthDate in_future'],
    [['Kim', 'Dana', '2/28/1980', 'later'], 'phone not_a_phone'],
    [['Kim', 'Dana', '2/28/1980', '', 'dana'], 'email not_an_email'],
    [['Kim'], 'givenName required, birthDate required'],
    [
      ['=cmd', 'Dana', '13/45/1985', 'x', 'nomail'],
      'familyName not_a_name, birthDate not_a_date, phone not_a_phone, email not_an_email',
    ],
  ])('says what is wrong in %j', (cells, problem) => {
    expect(said(read(cells))).toEqual([problem])
  })

  test('has everybody once', () => {
    expect(
      said(read(['Kim', 'Dana', '2/29/1980'], ['KIM', 'dana', '1980-02-29'], ['Kim', 'Dana', '3/1/1980'])),
    ).toEqual([...['ok', 'familyName doubled', 'ok']])
  })

  test.each([
    [[], 'empty'],
    [linesOf(head), 'empty'],
    [linesOf(['Last name', 'Town'], ['Kim', 'Berlin']), 'columns_missing'],
  ])('is none without lines or columns', (lines, problem) => {
    expect(readList(lines, reading)).toMatchObject({ ok: false, problem })
  })
})

describe('what becomes of its lines', () => {
  const person = (familyName: string, givenName: string, birthDate: string): KnownPerson => ({
    ...{ id: familyName, familyName, givenName, birthDate, isTypedOnly: false },
    folded: { familyName: familyName.toLowerCase(), givenName: givenName.toLowerCase() },
  })
  const lines = read(
    ['Kim', 'Dana', '2/29/1980'],
    ['Reed', 'Robyn', '4/5/1971'],
    ['Diaz', 'Ana', '3/8/1985'],
    ['Wang', 'Li', '1/1/1990'],
    ['', 'Nobody', '1/1/1990'],
  )
  const folded = lines.flatMap((line) =>
    'person' in line ? [person(line.person.familyName, line.person.givenName, line.person.birthDate).folded] : [],
  )
  const known = [
    person('Kim', 'Dana', '1980-02-29'),
    person('Reed', 'Robin', '1971-04-05'),
    person('Diaz', 'Ana', '1985-08-03'),
  ]

  test('the known stay, who may be known is left out, the others are added', () => {
    const result = decideImport(lines, { folded, known, similar: 'leave-out' })
    expect(result.added.map(({ familyName }) => familyName)).toEqual(['Wang'])
    expect(result.known).toBe(1)
    expect(result.leftOut.map(({ line, mistakes, like }) => [line, mistakes[0]?.problem, like?.id])).toEqual([
      [3, 'similar', 'Reed'],
      [4, 'similar', 'Diaz'],
      [6, 'required', undefined],
    ])
  })

  test('who may be known is added where somebody says that they are others', () => {
    const { added, known: same } = decideImport(lines, { folded, known, similar: 'add' })
    expect([added.length, same]).toEqual([3, 1])
  })

  test('two lines that the search holds for one are one', () => {
    const twice = read(['Müller', 'Jörg', '4/5/1971'], ['Mueller', 'Joerg', '4/5/1971'])
    const alike = twice.map(() => ({ familyName: 'muler', givenName: 'jorg' }))
    const result = decideImport(twice, { folded: alike, known: [], similar: 'leave-out' })
    expect([result.added.length, result.leftOut[0]?.mistakes[0]?.problem]).toEqual([1, 'doubled'])
  })
})
