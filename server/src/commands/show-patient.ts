import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'
import { findPerson } from '../features/patients/find-person.ts'
import { showPerson } from '../features/patients/show-person.ts'
import { noteAudit } from '../platform/audit.ts'
import { readContentIn } from '../platform/private-files/store-file.ts'
import type { ClinicDatabase } from '../platform/tenancy.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { fromHere } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { unprovenLines } from './unproven-lines.ts'
import { withDatabase } from './with-database.ts'

export const showPatient: Command = {
  usage: 'patient show SLUG WHO [--documents FOLDER]',
  about:
    "Print all that is stored about a person (a visit's reference, a patient's id, or an email) as JSON, for whoever asks what is; their documents go into a new FOLDER.",
  run: async (args) => {
    const { SLUG, WHO, options } = readArguments(args, ['SLUG', 'WHO'], { documents: { type: 'string' } })
    const folder = options.documents === undefined ? undefined : fromHere(options.documents)
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      await tenancy.inClinic(clinic.id, async (db, now) => {
        const found = await findPerson(db, WHO, now)
        if (!found) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
        const shown = await showPerson(db, found)
        const documents = shown.records.flatMap(({ visits, chartFiles, forms, referrals }) => [
          ...visits.flatMap((visit) => visit.documents),
          ...chartFiles.map(({ fileId, file }) => ({ id: fileId, file })),
          ...forms.flatMap(({ files }) => files),
          ...referrals.flatMap(({ files }) => files),
        ])
        if (folder !== undefined) await writeDocuments(db, folder, documents)
        say(JSON.stringify({ clinic: clinic.name, at: now, ...shown }, null, 2))
        if (folder === undefined && documents.length > 0)
          process.stderr.write(`Documents: ${documents.length}, which --documents FOLDER writes.\n`)
        // Not of this person, for all that is known: beside what is handed to them.
        for (const line of unprovenLines(found)) process.stderr.write(`${line}\n`)
        // Once it was shown.
        const note = (kind: RecordKind, id: string) => noteAudit(db, 'patients:show', { kind, id }, now)
        for (const id of found.patientIds) await note('patient', id)
        for (const { patientId } of found.bookedForOthers) await note('patient', patientId)
        if (found.account) await note('user', found.account.id)
      })
    })
  },
}

/** A part at a time, however much it is, for the reader alone. */
async function writeDocuments(
  db: ClinicDatabase,
  folder: string,
  documents: readonly { id: string; file: string }[],
): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${folder} cannot be made (${error.code}): name a folder that is not there yet.`)
  })
  for (const { id, file } of documents)
    await pipeline(readContentIn(db, id), createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx' }))
}
