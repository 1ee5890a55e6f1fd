import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { readDrugs } from '../features/prescriptions/drug-list/read-drugs.ts'
import { importDrugs } from '../features/prescriptions/import-drugs.ts'
import { NotCsv } from '../platform/csv-lines.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { readArguments } from './read-arguments.ts'
import { listedLines, readTextFile } from './read-text-file.ts'
import { withDatabase } from './with-database.ts'

export const importFormulary: Command = {
  usage: 'drugs import SLUG FILE [--dry-run] [--empty]',
  about:
    'Make a CSV file the clinic’s own formulary, beside the starter list that comes along, with the columns of that list: key, substances, strength, form, route and unit, and the others if there are any. It takes the place of the formulary before; with --empty one of headings alone may, so that there is none. Nothing changes when any line is wrong; a dry run only says what would change.',
  run: async (args) => {
    const { SLUG, FILE, options } = readArguments(args, ['SLUG', 'FILE'], {
      'dry-run': { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
    })
    const isDry = options['dry-run']
    const text = await readTextFile(FILE)
    // What can be seen without a database is said before one is opened.
    readOrRefuse(text, { source: SLUG, date: '' }, options.empty)
    const change = await withDatabase(async ({ tenancy }) => {
      const clinic = await findClinic(tenancy, SLUG)
      return tenancy.inClinic(clinic.id, (db, now) => {
        const cited = { source: clinic.name, date: dateIn(clinic.time_zone, now as Instant) }
        const drugs = readOrRefuse(text, cited, options.empty)
        return importDrugs(db, drugs, { clinicId: clinic.id, now, isDry })
      })
    })
    const { added, changed, removed, total } = change
    say(
      `${SLUG} ${isDry ? 'would have' : 'has'} ${total} drugs of its own: ${added} added, ${changed} changed, ${removed} removed.`,
    )
  },
}

/** @throws {CommandError} with a line for each that is wrong */
function readOrRefuse(text: string, cited: { source: string; date: string }, mayBeEmpty: boolean) {
  const { drugs, problems } = reading(text, cited)
  const keys = drugs.map(({ key }) => key)
  const twice = keys.find((key, place) => keys.indexOf(key) < place)
  if (problems.length > 0)
    throw new CommandError(listedLines(problems.map(({ line, field, why }) => ({ line, message: `${field}: ${why}` }))))
  if (twice !== undefined) throw new CommandError(`${twice} stands there twice.`)
  if (drugs.length === 0 && !mayBeEmpty)
    throw new CommandError('The file has headings alone. If the clinic shall have no formulary of its own: --empty')
  return drugs
}

function reading(text: string, cited: { source: string; date: string }) {
  try {
    return readDrugs(text, cited)
  } catch (error) {
    if (error instanceof NotCsv) throw new CommandError(error.message)
    throw error
  }
}
