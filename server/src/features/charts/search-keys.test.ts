import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/harness.ts'
import { migrationsFolder } from '../../../test/migrations-folder.ts'

const database = await testDatabase()

/** The keys as they were written until migration 0174, in SQL; what stands in a clinic's database since then is by this. */
async function keysInSql() {
  const [made, remade] = await Promise.all(
    ['0057_patient_search', '0069_inner_parts_of_names'].map((name) =>
      readFile(join(migrationsFolder, `${name}.sql`), 'utf8'),
    ),
  )
  const [words] = /create function words_for_search[\s\S]*?\$\$;/.exec(made!)!
  const [keys] = /create or replace function search_keys_of[\s\S]*?\$\$;/.exec(remade!)!
  return `create schema in_sql; ${[words, keys]
    .map((text) => text.replace(' function ', ' function in_sql.').replace('= public', '= in_sql, public'))
    .join('\n')}`
}

beforeAll(async () => database.asSuperuser(await keysInSql()))

test('each key once, in no letter’s case or mark', async () => {
  const rows = await database.asSuperuser<{ key: string }>(
    `select key from search_keys_of('Anna', 'Ng-Groß', 'A.Ng@Example.test', '+1 (0) 555', '1980-02-03') key
     order by key collate "C"`,
  )
  expect(rows.map(({ key }) => key)).toEqual([
    ...['d:1980-02-03', 'e:a.ng@example.test', 'i:ggros', 'i:gros', 'i:nna', 'i:ros', 'p:1555'],
    ...['s:ana', 's:ann', 's:ggros', 's:gos', 's:gro', 's:grs', 's:nggos', 's:nggro', 's:nggrs', 's:ngros', 's:nna'],
    ...['s:ros', 'w:anna', 'w:gros', 'w:ng', 'w:nggros'],
  ])
})

const names = [
  ...[null, '', ' ', '-', '’', '.-/', 'X', 'Ng', 'Ada', 'Rosa', 'Anna', 'aaaa', 'ssss', 'N.', 'Uwe', 'Ida 2024'],
  ...['Anna-Lena', 'Anna - Lena', 'Müller-Lüdenscheidt', 'GROẞMANN', 'Großmann', 'Grossmann', 'Sausse', 'Joel', 'Zoë'],
  ...["O'Brien", 'O’Brien', 'd`Arc´', 'van der Berg + Sons', 'Jean (Jack)', 'Smith, Jr.', 'a_b&c:d;e', 'Tester-8e4409'],
  ...[
    'Éloïse Marie',
    'E\u0301loi\u0308se',
    'Þórr',
    'Ægirsson',
    'Lœwe',
    'Ølaf',
    'Łukasz',
    'Đặng',
    'Işık',
    'İnci',
    'Ħamrun',
  ],
  ...[
    'Семён',
    'Ρένας',
    '山田',
    '太郎山田一二三',
    'がく',
    '한나',
    'محمد',
    'שָׁלוֹם',
    '👩‍⚕️👩‍⚕️',
    'a\u00a0b',
    '\tRosa\n',
    '%\\_*',
    'e\u200be',
  ],
  ...[
    'x'.repeat(24),
    'x'.repeat(25),
    'Wolfeschlegelsteinhausenbergerdorffs',
    'lorem '.repeat(20),
    'abcdefghij'.repeat(4),
  ],
  ...[`${'abcdefghij'.repeat(4)}k`, 'Rosa Rosa rosa', 'Rosa Maria Rosa', 'Hubert Blaine Rosa-Maria von und zu'],
]
const emails = [null, 'rosa@example.test', 'R@X.de', 'İ@ß.example', '']
const phones = [
  null,
  '',
  '12',
  '030 7654321',
  '+1 (0) 617-555 0142',
  '(0)(0)123',
  '1234',
  '1'.repeat(20),
  '1'.repeat(21),
  '١٢٣٤٥',
  'ask',
]
const birthDates = [null, '1980-02-03', '0999-12-31', '2024-02-29', '10000-01-01']

test('the same keys as before for whoever', async () => {
  const people = names.flatMap((name, place) => {
    const birth_date = birthDates[place % birthDates.length]
    const contact = { email: emails[place % emails.length], phone: phones[place % phones.length], birth_date }
    const one = { given: name, family: names[(place + 1) % names.length] }
    const other = { given: names[(place + 17) % names.length], family: name }
    return [
      { ...one, ...contact },
      { ...other, phone: contact.phone },
      { given: name, family: name },
    ]
  })
  const rows = await database.asSuperuser(
    `with keys as (
       select p.*,
         array(select key from search_keys_of(given, family, email, phone, birth_date) key order by key collate "C") as now,
         array(select key from in_sql.search_keys_of(given, family, email, phone, birth_date) key
           order by key collate "C") as before
       from jsonb_to_recordset($1) as p (given text, family text, email text, phone text, birth_date date))
     select * from keys where now is distinct from before`,
    [JSON.stringify(people)],
  )
  expect(rows).toEqual([])
})
