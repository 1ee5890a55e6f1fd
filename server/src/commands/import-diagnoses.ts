import { readDiagnosisList } from '@polyclinic/domain/encounters/read-diagnosis-list.ts'
import { csvLines, NotCsv } from '../platform/csv-lines.ts'
import { importDiagnoses } from '../features/encounters/import-diagnoses.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { listedLines, readTextFile } from './read-text-file.ts'
import { withDatabase } from './with-database.ts'

export const importDiagnosisList: Command = {
  usage: 'diagnoses import SLUG FILE [--dry-run] [--empty]',
  about:
    'Make a CSV file the clinic’s own list of diagnoses, beside the common ones that come along: columns code and title, and synonyms if there are any, with , or ; between. It takes the place of the list before; with --empty one of headings alone may, so that there is none. Nothing changes when any line is wrong; a dry run only says what would change.',
  run: async (args) => {
    const { SLUG, FILE, options } = readArguments(args, ['SLUG', 'FILE'], {
      'dry-run': { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    })
    const isDry = options['dry-run']
    const reading = readDiagnosisList(linesOf(await readTextFile(FILE)))
    if (!reading.ok) throw new CommandError(listedLines(reading.problems))
    if (reading.diagnoses.length === 0 && !options.empty)
      throw new CommandError(`${FILE} has headings alone. If the clinic shall have no list of its own: --empty`)
    const change = await withDatabase(async ({ tenancy }) => {
      const { id } = await findClinic(tenancy, SLUG)
      return tenancy.inClinic(id, (db, now) => importDiagnoses(db, reading.diagnoses, { clinicId: id, now, isDry }))
    })
    const { added, changed, removed, total } = change
    say(
      `${SLUG} ${isDry ? 'would have' : 'has'} ${total} diagnoses of its own: ${added} added, ${changed} changed, ${removed} removed.`,
    )
  },
}

function linesOf(text: string) {
  try {
    return csvLines(text)
  } catch (error) {
    if (error instanceof NotCsv) throw new CommandError(error.message)
    throw error
  }
}
