import type { RecordKind } from '@polyclinic/domain/kit/record-kinds.ts'
import { findPerson } from '../features/patients/find-person.ts'
import { showPerson } from '../features/patients/show-person.ts'
import { noteAudit } from '../platform/audit.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { unprovenLines } from './unproven-lines.ts'
import { withDatabase } from './with-database.ts'

export const showPatient: Command = {
  usage: 'patient show SLUG WHO',
  about:
    "Print all that is stored about a person (a visit's reference, a patient's id, or an email) as JSON, for whoever asks what is.",
  run: async (args) => {
    const { SLUG, WHO } = readArguments(args, ['SLUG', 'WHO'], {})
    await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      const { person, shown } = await tenancy.inClinic(clinic.id, async (db, now) => {
        const found = await findPerson(db, WHO, now)
        if (!found) throw new CommandError(`Nobody is found at ${SLUG} by that.`)
        const all = await showPerson(db, found)
        const note = (kind: RecordKind, id: string) => noteAudit(db, 'patients:show', { kind, id }, now)
        for (const id of found.patientIds) await note('patient', id)
        for (const { patientId } of found.bookedForOthers) await note('patient', patientId)
        if (found.account) await note('user', found.account.id)
        return { person: found, shown: { clinic: clinic.name, at: now, ...all } }
      })
      say(JSON.stringify(shown, null, 2))
      // Not of this person, for all that is known: beside what is handed to them.
      for (const line of unprovenLines(person)) process.stderr.write(`${line}\n`)
    })
  },
}
