import { beforeEach, describe, expect, test } from 'vitest'
import { aLife } from '../../../test/a-life.ts'
import { at } from '../../../test/booking.ts'
import { testServer } from '../../../test/test-server.ts'
import { newId } from '../../platform/ids.ts'
import { aMergingDesk } from './merging-fixture.ts'

const world = await testServer()
let desk: Awaited<ReturnType<typeof aMergingDesk>>
beforeEach(async () => {
  desk = await aMergingDesk(world)
})

type Table = { name: string; patient_column: string }
const patientTables = () =>
  world.database.asSuperuser<Table>('select name, patient_column from patient_tables order by name')
/** Everything that the database says is of a patient, by table. */
async function everythingOf(id: string) {
  const found: Record<string, unknown[]> = {}
  for (const { name, patient_column } of await patientTables()) {
    const rows = await world.database.asSuperuser<{ row: unknown }>(
      `select to_jsonb(t) as row from ${name} t where ${patient_column} = $1 order by t::text`,
      [id],
    )
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

describe('what belongs to patients', () => {
  test('goes along with a merge, in every table that points at one', async () => {
    const pointers = await world.database.asSuperuser<{ pointer: string }>(`
      select distinct k.conrelid::regclass || '.' || a.attname as pointer from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'patients'::regclass and a.attname <> 'organization_id'
      union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name = 'patient_id'`)
    const moved = (await patientTables()).map(({ name }) => `${name}.patient_id`)
    const staying = [
      // Written anew with its patient.
      'patient_search_keys.patient_id',
      // What is told of merges, and of records that are kept apart together.
      ...['patient_merges.from_id', 'patient_merges.into_id', 'patients.merged_into', 'patients.restricted_with'],
      ...['patient_distinctions.one_id', 'patient_distinctions.other_id'],
      // Whose a visit was when its day was counted: it goes along, and the day is counted anew.
      'report_changes.patient_id',
    ]
    expect(pointers.map(({ pointer }) => pointer).toSorted()).toEqual([...moved, ...staying].toSorted())
  })

  /** As random as a seed is. */
  const randomOf = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

  test.each([1, 2, 3, 4])('is where it was once a merge is undone: history %i', async (seed) => {
    const random = randomOf(seed * 7919)
    const ids = { provider_id: desk.practice.doctor.id, service_id: desk.practice.service.id }
    const life = await aLife(desk.practice.clinic, ids)
    const { id: other } = await desk.rosa({ given_name: 'Ottilie', family_name: 'Quill', birth_date: '1971-08-19' })
    const one = () => (random() < 0.5 ? life : other)
    for (let n = 0; n < 6; n += 1) {
      await desk.aVisit(one(), { starts_at: at(`${17 + n}:00`) })
      await desk.anEntry(one(), { title: `Finding ${n}` })
    }
    await desk.inDb((db) =>
      db
        .insertInto('messages')
        .values({
          ...{
            id: newId(),
            kind: 'record-shared',
            to_address: 'ottilie@example.test',
            language: 'en',
            subject: 'News',
          },
          ...{ subject_kind: 'patient', subject_id: life, status: 'outbox' },
        })
        .execute(),
    )
    const [from, into] = random() < 0.5 ? [life, other] : [other, life]
    const before = { from: await everythingOf(from), into: await everythingOf(into) }
    const mergeId = await desk.merged(from, into, from === life ? ['email'] : [])
    const together = await everythingOf(into)
    for (const [table, rows] of Object.entries(await everythingOf(from))) expect([table, rows]).toEqual([table, []])
    for (const [table, rows] of Object.entries(together)) {
      if (table === 'former_details') continue
      expect([table, rows.length]).toEqual([table, before.from[table]!.length + before.into[table]!.length])
      // One who has lived leaves something in each.
      expect([table, rows.length > 0]).toEqual([table, true])
    }
    // What comes meanwhile stays, and what is said of an entry goes with it.
    const visit = await desk.aVisit(random() < 0.5 ? from : into, { starts_at: at('14:00', '2026-11-26') })
    const corrected = (before.from['chart_entries'] as { id: string; kind: string; title: string | null }[]).find(
      ({ kind, title }) => kind === 'condition' && title?.startsWith('Finding'),
    )
    const correction = corrected && (await desk.anEntry(into, { replaces: corrected.id, title: 'Better' }))
    expect((await desk.undo(mergeId)).statusCode).toBe(200)
    const after = { from: await everythingOf(from), into: await everythingOf(into) }
    const withoutNew = (rows: Record<string, unknown[]>) => ({
      ...rows,
      former_details: [],
      appointments: (rows['appointments'] as { id: string }[]).filter(({ id }) => id !== visit.id),
      chart_entries: (rows['chart_entries'] as { id: string }[]).filter(({ id }) => id !== correction),
    })
    expect(withoutNew(after.from)).toEqual(withoutNew(before.from))
    expect(withoutNew(after.into)).toEqual(withoutNew(before.into))
    const idsOf = (rows: unknown[]) => (rows as { id: string }[]).map(({ id }) => id)
    expect(idsOf(after.into['appointments']!)).toContain(visit.id)
    if (correction) expect(idsOf(after.from['chart_entries']!)).toContain(correction)
  })
})
