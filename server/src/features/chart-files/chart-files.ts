import { letterAbout, type chartFile } from '@polyclinic/domain/chart-files/endpoints.ts'
import { addedKinds, type ChartFileKind, type ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import { documentTypes } from '@polyclinic/domain/documents/endpoints.ts'
import type { z } from 'zod'
import type { Insertable } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { rowsOf, type RowSet } from '../../platform/database/insert-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { deleteFilesOf } from '../../platform/private-files/store-file.ts'
import { refuse } from '../../platform/refuse.ts'
import type { ClinicDatabase } from '../../platform/tenancy.ts'

/** A letter, for the statement that issues it. */
export const letterRows = (letter: Insertable<Tables['chart_files']>): RowSet => rowsOf('chart_files', [letter])

/** Each with the private file that has its bytes, and the letter that took its place. */
export const selectChartFiles = (db: ClinicDatabase) =>
  db
    .selectFrom('chart_files as c')
    .innerJoin('private_files as f', 'f.chart_file_id', 'c.id')
    .leftJoin('chart_files as later', 'later.replaces', 'c.id')
    .select(['c.id', 'c.patient_id', 'c.kind', 'c.name', 'c.written_at', 'c.written_by_name', 'c.appointment_id'])
    .select('c.note_number')
    .select(['c.reference', 'c.content', 'c.replaces', 'c.shared_at', 'later.id as replaced_by'])
    .select(['c.withdrawn_at', 'c.withdrawn_by_name', 'c.withdrawn_reason'])
    .select(['c.result_category', 'c.word', 'c.reviewed_at', 'c.reviewed_by_name'])
    .select(['c.released_at', 'c.released_by_name'])
    .select(['f.id as file_id', 'f.name as file_name', 'f.media_type', 'f.size', 'f.sha256'])

export type ChartFileRow = Awaited<ReturnType<ReturnType<typeof selectChartFiles>['executeTakeFirstOrThrow']>>

/** @throws {Refusal} `not_found`, for a file of another chart, too */
export async function findChartFile(db: ClinicDatabase, patientId: string, id: string): Promise<ChartFileRow> {
  const row = await selectChartFiles(db).where('c.id', '=', id).where('c.patient_id', '=', patientId).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

export const mediaTypeOf = ({ media_type }: Pick<ChartFileRow, 'media_type'>) =>
  documentTypes.find((type) => type === media_type)!

/** Of a letter's content, what tells it from others. */
export const aboutOf = ({ content }: Pick<ChartFileRow, 'content'>) => letterAbout.nullable().parse(content)

/** Put into the chart as it is, and no letter, of which its doctor decides at the note. */
export const isAdded = ({ kind }: Pick<ChartFileRow, 'kind'>): boolean => addedKinds.some((added) => added === kind)

const doneOf = (at: string | null, by: string | null) => (at === null || by === null ? null : { at, by })

const resultOf = (row: ChartFileRow) =>
  row.result_category === null
    ? null
    : {
        ...{ category: row.result_category as ResultCategory, word: row.word },
        reviewed: doneOf(row.reviewed_at, row.reviewed_by_name),
        released: doneOf(row.released_at, row.released_by_name),
      }

/** As its patient's copy says it: a whole record has it before a doctor looked at it, and before it was released, too. */
export function copiedResultOf(row: ChartFileRow) {
  const result = resultOf(row)
  if (result === null) return null
  return {
    ...{ category: result.category, word: result.word, reviewedBy: (result.released ?? result.reviewed)?.by ?? null },
    sharedAt: row.shared_at,
  }
}

/** In the shape of the contract. */
export const asChartFile = (row: ChartFileRow): z.input<typeof chartFile> => ({
  id: row.id,
  kind: row.kind as ChartFileKind,
  name: row.name,
  mediaType: mediaTypeOf(row),
  size: row.size,
  reference: row.reference,
  about: aboutOf(row),
  appointmentId: row.appointment_id,
  result: resultOf(row),
  writtenAt: row.written_at,
  writtenBy: row.written_by_name,
  contentHash: row.sha256.toString('hex'),
  withdrawn:
    row.withdrawn_at === null
      ? null
      : { at: row.withdrawn_at, by: row.withdrawn_by_name!, reason: row.withdrawn_reason! },
  sharedAt: row.shared_at,
})

/** What whoever asks what is stored is shown of their charts' files. */
export const filesOfPatients = (db: ClinicDatabase, patientIds: readonly string[]) =>
  db
    .selectFrom('chart_files')
    .select(['id', 'patient_id as patientId', 'appointment_id as appointmentId', 'kind', 'name', 'reference'])
    .select(['content', 'replaces', 'written_at as writtenAt', 'written_by_name as writtenBy'])
    .select(['withdrawn_at as withdrawnAt', 'withdrawn_by_name as withdrawnBy', 'withdrawn_reason as reason'])
    .select(['shared_at as sharedAt', 'result_category as resultCategory', 'word'])
    .select(['reviewed_at as reviewedAt', 'reviewed_by_name as reviewedBy'])
    .select(['released_at as releasedAt', 'released_by_name as releasedBy'])
    .where('patient_id', '=', anyOf(patientIds))
    .orderBy('written_at')
    .execute()

/** After their patients were erased: the database keeps those of anybody else. */
export async function eraseChartFiles(db: ClinicDatabase, patientIds: readonly string[]): Promise<void> {
  const files = await db.selectFrom('chart_files').select('id').where('patient_id', '=', anyOf(patientIds)).execute()
  const ids = files.map(({ id }) => id)
  await deleteFilesOf(db, 'chart-file', ids)
  await db.deleteFrom('chart_files').where('id', '=', anyOf(ids)).execute()
}
