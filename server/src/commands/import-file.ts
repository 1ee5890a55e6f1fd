import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readClinicFile } from '@polyclinic/domain/organizations/read-clinic-file.ts'
import { importClinic, type ImportOptions } from '../features/organizations/import/import-clinic.ts'
import { readPictures } from '../features/organizations/import/read-pictures.ts'
import { readEnv } from '../env.ts'
import { CommandError, say, type Command } from './command.ts'
import { readArguments } from './read-arguments.ts'
import { differenceLines } from './say-differences.ts'
import { withDatabase } from './with-database.ts'

/** A path as the person means it who typed it. */
export const fromHere = (path: string) => resolve(readEnv().calledFrom ?? process.cwd(), path)

export const importFile: Command = {
  usage: 'import FILE [--dry-run] [--remove-unlisted]',
  about:
    'Create or update a whole clinic from one file; nothing changes when anything in it is wrong. What the file does not name stays, unless it is to be removed; a dry run only says what would change.',
  run: async (args) => {
    const flag = { type: 'boolean', default: false } as const
    const { FILE, options } = readArguments(args, ['FILE'], { 'dry-run': flag, 'remove-unlisted': flag })
    await importFrom(fromHere(FILE), { dryRun: options['dry-run'], removeUnlisted: options['remove-unlisted'] })
  },
}

/** @throws {CommandError} with one line for each problem */
export async function importFrom(path: string, options: ImportOptions = {}): Promise<void> {
  const json = await readJson(path)
  const readAsset = (asset: string) => readFile(join(dirname(path), asset))
  // What can be seen without a database is said before one is made.
  const reading = readClinicFile(json)
  if (!reading.ok) throw new CommandError(listed(reading.problems))
  const { problems } = await readPictures(reading.clinic, readAsset)
  if (problems.length) throw new CommandError(listed(problems))

  const imported = await withDatabase(({ tenancy }) => importClinic(tenancy, json, readAsset, options), {
    mayMake: !options.dryRun,
  })
  if (!imported.ok) throw new CommandError(listed(imported.problems))
  const { slug, domains, providers, services } = reading.clinic
  say(
    `Clinic ${slug} ${options.dryRun ? 'would be' : 'is'} ${imported.created ? 'created' : 'updated'}: doctors ${providers.length}, services ${services.length}, at ${domains.join(', ')}.`,
  )
  const { differences } = imported
  for (const line of differenceLines(differences, options.removeUnlisted === true)) say(line)
  if (!imported.created && differences.length === 0) say('  nothing differs')
  if (imported.coversLook)
    say('The look that was published on the screen is replaced by the file’s; on the screen it can be gone back to.')
  for (const { mode, field, role, given, used } of imported.mended)
    say(
      `styles.${mode === 'light' ? 'theme' : 'themeDark'}.${field}: ${given} became ${used} as ${role}, to be readable.`,
    )
  for (const { provider, visits } of imported.toMove)
    say(`${provider} takes no visits any more; ${visits} booked ${visits === 1 ? 'one has' : 'ones have'} to be moved.`)
  for (const { kind, name, references } of imported.toPlace)
    say(
      kind === 'out-of-order'
        ? `${name} is out of order, and these visits are in it: ${references.join(', ')}.`
        : `These visits were booked before they needed this: ${name}; they have none: ${references.join(', ')}.`,
    )
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read (${error.code}).`)
  })
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${(error as Error).message}`)
  }
}

const listed = (problems: readonly { path: string; message: string }[]) =>
  problems.map(({ path, message }) => `${path}: ${message}`).join('\n')
