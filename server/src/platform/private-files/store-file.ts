import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { anyOf } from '../database/any-of.ts'
import type { Context } from '../context.ts'
import { turns } from '../bounds.ts'
import { createFairQueue } from '../fair-queue.ts'
import { newId } from '../ids.ts'
import { callerKinds, callerOf } from '../network.ts'
import { refuse } from '../refuse.ts'
import type { ClinicDatabase } from '../tenancy.ts'
import type { InspectedFile } from './inspect-file.ts'

/** What a file belongs to, whose permission is asked for before it is read. */
export type FileOwner =
  | { kind: 'appointment' | 'chart-file' | 'referral'; id: string }
  /** Of a form's answers, what answers one question. */
  | { kind: 'form-answers'; id: string; fieldId: string }

export type PrivateFile = {
  id: string
  name: string
  mediaType: string
  size: number
  createdAt: string
  /** By whoever had the mailed link of the record, and no session. */
  addedByLink: boolean
}

const partBytes = 512 * 1024

/** Of a clinic's room, for what patients and whoever has a visit's link send: the rest is for the clinic's own files. */
export const shareOfPatients = 0.6
/** From there on the operator hears of each file. */
const shareToTell = 0.8

const inPartTurn = createFairQueue({
  of: callerKinds,
  ...turns.fileParts,
})

const selectFiles = (db: ClinicDatabase, owner: FileOwner) =>
  db
    .selectFrom('private_files')
    .select([
      'id',
      'name',
      'media_type as mediaType',
      'size',
      'created_at as createdAt',
      'added_by_link as addedByLink',
    ])
    .where('record_kind', '=', owner.kind)
    .where('record_id', '=', owner.id)
    .$if(owner.kind === 'form-answers', (files) => files.where('field_id', '=', fieldOf(owner)))

const fieldOf = (owner: FileOwner) => (owner.kind === 'form-answers' ? owner.fieldId : null)

export const listFiles = (db: ClinicDatabase, owner: FileOwner): Promise<PrivateFile[]> =>
  selectFiles(db, owner).orderBy('id').execute()

/** @throws {Refusal} `not_found`, for the file of another record, too */
export async function findFile(db: ClinicDatabase, owner: FileOwner, id: string): Promise<PrivateFile> {
  const file = await selectFiles(db, owner).where('id', '=', id).executeTakeFirst()
  if (!file) throw refuse('not_found')
  return file
}

type NewFile = InspectedFile & {
  name: string
  addedByLink: boolean
  filesAtMost: number
  /** What a doctor has to hand out is kept, however much there is. */
  alwaysFits?: boolean
}

/**
 * Stores a file beside at most so many others of its record; the same bytes again are the file that is there, added in
 * the same way. The caller's transaction has locked the record, so that two at once are counted.
 * @throws {Refusal} `too_many_files`, `file_storage_full`
 */
export async function storeFile(
  context: Context,
  owner: FileOwner,
  { name, mediaType, content, addedByLink, filesAtMost, alwaysFits = false }: NewFile,
): Promise<{ file: PrivateFile; isNew: boolean }> {
  const { db, now, actor } = context
  const sha256 = createHash('sha256').update(content).digest()
  const others = await selectFiles(db, owner).select('sha256').execute()
  const same = others.find((file) => file.sha256.equals(sha256) && file.addedByLink === addedByLink)
  if (same) return { file: await findFile(db, owner, same.id), isNew: false }
  if (others.length >= filesAtMost) throw refuse('too_many_files')
  const id = newId()
  await db
    .insertInto('private_files')
    .values({
      ...{ id, record_kind: owner.kind, record_id: owner.id, name, media_type: mediaType, sha256, created_at: now },
      ...{ size: content.length, added_by_link: addedByLink, field_id: fieldOf(owner) },
      created_by_user_id: actor.kind === 'user' && !addedByLink ? actor.userId : null,
    })
    .execute()
  for (let number = 0; number * partBytes < content.length; number++)
    await db
      .insertInto('private_file_parts')
      .values({ file_id: id, number, content: content.subarray(number * partBytes, (number + 1) * partBytes) })
      .execute()
  if (!alwaysFits) await refuseBeyondRoom(context, owner)
  return { file: await findFile(db, owner, id), isNew: true }
}

/** Those that store at the same time do this one after the other, so that each sees what the others have taken. */
async function refuseBeyondRoom({ db, services, clinic, request }: Context, owner: FileOwner): Promise<void> {
  await db.selectFrom('organizations').select('name').forNoKeyUpdate().execute()
  const isOfPatients = owner.kind !== 'chart-file'
  const room = { all: services.fileBytesPerClinic, patients: services.fileBytesPerClinic * shareOfPatients }
  const stored = await bytesStored(db)
  const used = Math.max(stored.all / room.all, isOfPatients ? stored.patients / room.patients : 0)
  const told = { organization: clinic.id, bytes: isOfPatients ? stored.patients : stored.all }
  if (used > 1) {
    request.log.warn('files.no_room', told)
    throw refuse('file_storage_full')
  }
  if (used > shareToTell) request.log.warn('files.little_room', told)
}

/** All files of the clinic, and those that patients sent. */
async function bytesStored(db: ClinicDatabase): Promise<{ all: number; patients: number }> {
  const { all, patients } = await db
    .selectFrom('private_files')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('size'), sql.lit(0)).as('all'),
      eb.fn
        .coalesce(eb.fn.sum<string>('size').filterWhere(eb.ref('record_kind'), '<>', 'chart-file'), sql.lit(0))
        .as('patients'),
    ])
    .executeTakeFirstOrThrow()
  return { all: Number(all), patients: Number(patients) }
}

/**
 * The bytes of a file, a part at a time, each in a turn and a transaction of its own: nothing waits in the database for a
 * reader that is slow, and those who read much leave it to others, too. Of a file that was taken away meanwhile it fails:
 * what is cut short must not look whole.
 */
export const readContent = (
  { services, clinic, request }: Pick<Context, 'services' | 'clinic' | 'request'>,
  id: string,
) => partsOf(id, (read) => inPartTurn(callerOf(clinic, request), () => services.tenancy.inClinic(clinic.id, read)))

/** The same in the transaction of who asks. */
export const readContentIn = (db: ClinicDatabase, id: string) => partsOf(id, (read) => read(db))

type ReadPart = (db: ClinicDatabase) => Promise<{ content: Buffer; size: number } | undefined>

async function* partsOf(id: string, run: (read: ReadPart) => ReturnType<ReadPart>) {
  for (let number = 0, read = 0; ; number++) {
    const part = await run((db) =>
      db
        .selectFrom('private_file_parts as part')
        .innerJoin('private_files as file', 'file.id', 'part.file_id')
        .select(['part.content', 'file.size'])
        .where('part.file_id', '=', id)
        .where('part.number', '=', number)
        .executeTakeFirst(),
    )
    if (!part) throw new Error('A file was taken away while it was read.')
    yield part.content
    read += part.content.length
    if (read >= part.size) return
  }
}

/** With their bytes. */
export const deleteFile = (db: ClinicDatabase, id: string) =>
  db.deleteFrom('private_files').where('id', '=', id).execute()

export const deleteFilesOf = (db: ClinicDatabase, kind: FileOwner['kind'], ids: readonly string[]) =>
  db.deleteFrom('private_files').where('record_kind', '=', kind).where('record_id', '=', anyOf(ids)).execute()
