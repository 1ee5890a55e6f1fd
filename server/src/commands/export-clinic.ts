import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { exportClinic } from '../features/organizations/import/export-clinic.ts'
import { ifThere } from '../platform/if-there.ts'
import { CommandError, say, type Command } from './command.ts'
import { findClinic } from './find-clinic.ts'
import { fromHere } from './import-file.ts'
import { readArguments } from './read-arguments.ts'
import { withDatabase } from './with-database.ts'

export const exportFile: Command = {
  usage: 'export SLUG FOLDER',
  about: 'Write a clinic as it is now into FOLDER, as the file that import reads, with its pictures.',
  run: async (args) => {
    const { SLUG, FOLDER } = readArguments(args, ['SLUG', 'FOLDER'], {})
    const folder = fromHere(FOLDER)
    const path = join(folder, 'clinic.json')
    if (await ifThere(stat(path))) throw new CommandError(`${path} is there already.`)
    const { file, pictures } = await withDatabase(async ({ tenancy }) =>
      exportClinic(tenancy, (await findClinic(tenancy, SLUG)).id),
    )
    for (const [name, content] of pictures) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    await writeFile(path, `${JSON.stringify(file, null, 2)}\n`)
    say(`Clinic ${SLUG} is written to ${path}.`)
    const reading = readClinicFile(JSON.parse(JSON.stringify(file)))
    if (!reading.ok)
      for (const problem of reading.problems)
        say(`To be mended before it is imported: ${problem.path}: ${problem.message}`)
  },
}
