import { isSame } from '../kit/same.ts'
import type { ClinicFile } from './clinic-file.ts'

/** One thing in which a clinic and a file about it differ; `path` names the things of a list by their slugs or dates. */
export type ClinicDifference =
  | { readonly kind: 'added'; readonly path: string }
  | { readonly kind: 'changed'; readonly path: string; readonly from: unknown; readonly to: unknown }
  /** Only in the database: the file does not name it. */
  | { readonly kind: 'unlisted'; readonly path: string }
  /** It differs, and stays as it was changed on a screen. */
  | { readonly kind: 'kept'; readonly path: string }

type Fields = Readonly<Record<string, unknown>>

/** Lists of things that stay themselves while they change; every other list is one value. */
const listsOfThings = new Set([
  'domains',
  'locations',
  'sharedResources',
  'services',
  'providers',
  'closures',
  'overrides',
  'timeOff',
  'messageTexts',
])

/** What applying a file to a clinic would change, in the order of the file. */
export function compareClinicFiles(stored: ClinicFile, given: ClinicFile): ClinicDifference[] {
  const [primary, wanted] = [stored.domains[0], given.domains[0]]
  const moved = primary === wanted ? [] : [{ kind: 'changed', path: 'domains[0]', from: primary, to: wanted } as const]
  return [...moved, ...compareFields(stored, given, '')]
}

function compareFields(stored: Fields, given: Fields, path: string): ClinicDifference[] {
  const names = [...new Set([...Object.keys(given), ...Object.keys(stored)])]
  return names.flatMap((name) => {
    const [from, to] = [stored[name], given[name]]
    const at = path === '' ? name : `${path}.${name}`
    if (to === undefined && from !== undefined && path === 'legal') return [{ kind: 'unlisted', path: at }]
    if (listsOfThings.has(name)) return compareThings(listOf(from), listOf(to), at)
    if (isFields(from) && isFields(to)) return compareFields(from, to, at)
    return isSame(from, to) ? [] : [{ kind: 'changed', path: at, from, to }]
  })
}

function compareThings(stored: readonly unknown[], given: readonly unknown[], path: string): ClinicDifference[] {
  const [before, after] = [byName(stored), byName(given)]
  const unlisted = [...before.keys()].filter((name) => !after.has(name))
  return [
    ...[...after].flatMap(([name, thing]): ClinicDifference[] => {
      const at = `${path}.${name}`
      if (!before.has(name)) return [{ kind: 'added', path: at }]
      const old = before.get(name)
      return isFields(old) && isFields(thing) ? compareFields(old, thing, at) : []
    }),
    ...unlisted.map((name) => ({ kind: 'unlisted', path: `${path}.${name}` }) as const),
  ]
}

const byName = (things: readonly unknown[]) => new Map(things.map((thing) => [nameOf(thing), thing]))

/** `maya-okafor`, `check-up@pier` for a service at a place, `2026-12-24` or `2026-12-24@pier` for what has a day, `invitation@de` for a text. */
function nameOf(thing: unknown): string {
  if (!isFields(thing)) return String(thing)
  const { slug, service, date, from, occasion, location, language } = thing as Record<string, string | undefined>
  if (slug !== undefined) return slug
  return [service ?? date ?? from ?? occasion, location ?? language].filter((part) => part !== undefined).join('@')
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
