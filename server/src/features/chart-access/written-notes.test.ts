import { contentFields, emptyContent, isEmpty, type Content } from '@polyclinic/domain/encounters/content.ts'
import { vitalNames, type VitalName } from '@polyclinic/domain/encounters/vitals.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClinic } from '../../../test/builders.ts'
import { testServer } from '../../../test/test-server.ts'
import { isWritten } from './written-notes.ts'

const world = await testServer()

const written: Content = {
  ...{ complaint: 'Tired', findings: 'Pale', plan: 'Rest' },
  diagnoses: [{ code: null, title: 'Fatigue', certainty: null }],
  ...(Object.fromEntries(vitalNames.map((name) => [name, 0])) as Record<VitalName, number>),
}

test('the database and the domain say alike whether a note says anything, whichever field it stands in', async () => {
  const clinic = await aClinic(world.server.services.tenancy)
  const contents: Partial<Content>[] = [
    ...[{}, emptyContent],
    ...contentFields.flatMap((field) => [
      { [field]: written[field] },
      { ...emptyContent, [field]: written[field] },
      { ...written, [field]: emptyContent[field] },
    ]),
  ]
  const { rows } = await clinic.transact((db) =>
    sql<{ isWritten: boolean }>`
      select ${isWritten('note')} as "isWritten"
      from jsonb_array_elements(${JSON.stringify(contents)}::jsonb) with ordinality said (content, place),
        jsonb_populate_record(null::encounters, jsonb_build_object('status', 'preliminary', 'content', content)) note
      order by place`.execute(db),
  )
  expect(rows.map((row) => row.isWritten)).toEqual(contents.map((content) => !isEmpty({ ...emptyContent, ...content })))
})
