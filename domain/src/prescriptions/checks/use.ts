import type { DrugForm, PrescribedDrug, Route } from '../model.ts'
import { comparable } from './fold.ts'
import type { Other } from './finding.ts'
import { sidesOfItsDose } from './low-doses.ts'
import type { DrugList, ListedDrug, Side } from './model.ts'

import { endedWords, localWords } from './plain-words.ts'
import { readEntries, type ReadEntry } from './read-entries.ts'
import { readWords } from './read-words.ts'

/** What somebody takes or is to take, as the checks see it. */
export type Use = Other & {
  /** Of the item, the medication request or the chart's entry. */
  id: string
  substances: ReadonlySet<string>
  /** Named without saying which of it. */
  classes: ReadonlySet<string>
  leftOver: readonly string[]
  /** Whether there was time to read all of it. */
  isWhole: boolean
  /** Of each side of a pair that it has: its substances there or, without one, the class that was named. */
  sides: ReadonlyMap<Side, readonly string[]>
  isLocal: boolean
  /** The chart says that it was stopped, or that something takes its place. */
  hasEnded: boolean
  drug: ListedDrug | null
  item: PrescribedDrug | null
}

const localRoutes: ReadonlySet<Route> = new Set<Route>(['cutaneous', 'ophthalmic', 'otic', 'vaginal'])
/** Not a gel: there is one for the mouth, and miconazole's is swallowed. */
const localForms: ReadonlySet<DrugForm> = new Set<DrugForm>([
  ...(['pessary', 'vaginal-cream', 'cream', 'ointment', 'lotion', 'shampoo'] as const),
  ...(['eye-drops', 'eye-ointment', 'ear-drops'] as const),
])

const isLocal = ({ route, form }: Pick<PrescribedDrug, 'route' | 'form'>) =>
  route !== null ? localRoutes.has(route) : form !== null && localForms.has(form)

/** A drug that was chosen from the list is what the list says; one that was typed is read. */
export function useOfItem(item: PrescribedDrug, from: 'item' | 'medication', list: DrugList): Use {
  const drug = (item.drug === null ? null : list.drugs.get(item.drug)) ?? null
  const known = drug?.substances.map(({ key }) => key).filter((key) => list.substances.has(key)) ?? []
  const isKnown = drug !== null && known.length === drug.substances.length
  // Somebody may have typed another name over the one from the list: then both count.
  const read = readWords(item.name, list)
  const substances = new Set([...known, ...read.substances])
  const classes: ReadonlySet<string> = isKnown ? new Set() : read.classes
  return ofItsDose(
    {
      id: item.id,
      from,
      ...{ name: item.name, strength: item.strength },
      ...{ substances, classes, sides: sidesOf(substances, classes, list) },
      leftOver: isKnown && isNamedAs(drug, item.name, list) ? [] : read.leftOver,
      isWhole: true,
      isLocal: isLocal(item),
      hasEnded: false,
      drug,
      item,
    },
    list,
  )
}

const ofItsDose = (use: Use, list: DrugList): Use => ({ ...use, sides: sidesOfItsDose(use, list) })

/** A brand's name on a drug of the clinic's own list is no unknown word. */
function isNamedAs({ name, substances }: ListedDrug, typed: string, list: DrugList): boolean {
  const own = [name?.en, name?.de, ...substances.flatMap(({ key }) => namesOf(list, key))]
  const words = new Set(own.flatMap((text) => comparable(text ?? '')))
  return comparable(typed).every((word) => words.has(word))
}
function namesOf(list: DrugList, key: string): string[] {
  const substance = list.substances.get(key)
  return substance ? [key, substance.name.en, substance.name.de, ...substance.synonyms] : []
}

type Entry = { id: string; title: string | null; detail: string | null }

/** Medicines of the chart, which are free text; their details add to what is named, and are not asked to be understood. */
export const usesOfEntries = (entries: readonly Entry[], list: DrugList): Use[] =>
  readEntries(entries, list).map((read) => useOfEntry(read, list))

function useOfEntry({ entry, title, detail, isWhole }: ReadEntry<Entry>, list: DrugList): Use {
  // Of several names nobody knows which of them has ended or stays on the skin, and a detail can be about anything.
  const isOfOne =
    isWhole &&
    title.names.size === 1 &&
    [...detail.substances].every((key) => title.substances.has(key)) &&
    [...detail.classes].every((key) => title.classes.has(key))
  const words = isOfOne ? comparable(entry.title ?? '') : []
  const substances = new Set([...title.substances, ...detail.substances])
  const classes = new Set([...title.classes, ...detail.classes])
  return ofItsDose(
    {
      id: entry.id,
      from: 'chart',
      ...{ name: entry.title ?? entry.detail ?? '', strength: '' },
      ...{ substances, classes, sides: sidesOf(substances, classes, list) },
      leftOver: title.leftOver,
      isWhole,
      isLocal: words.some(
        (word) => localWords.has(word) && !(word === 'gel' && isGelOfTheMouth(title.substances, list)),
      ),
      hasEnded: words.some((word) => endedWords.has(word)),
      drug: null,
      item: null,
    },
    list,
  )
}

const isGelOfTheMouth = (substances: ReadonlySet<string>, list: DrugList) =>
  [...list.drugs.values()].some(
    ({ form, route, substances: of }) =>
      form === 'gel' && !localRoutes.has(route) && of.some(({ key }) => substances.has(key)),
  )

function sidesOf(substances: ReadonlySet<string>, classes: ReadonlySet<string>, list: DrugList): Use['sides'] {
  const sides = new Map<Side, string[]>([...substances].map((key) => [key, [key]]))
  for (const substance of substances)
    for (const key of list.substances.get(substance)?.classes ?? []) {
      const there = sides.get(`@${key}`)
      if (there) there.push(substance)
      else sides.set(`@${key}`, [substance])
    }
  for (const key of classes) if (!sides.has(`@${key}`)) sides.set(`@${key}`, [`@${key}`])
  return sides
}

/** Each item with everything else; two items of one prescription once, at the smaller id, whatever their order. */
export function togetherWith(items: readonly Use[], others: readonly Use[]): { use: Use; other: Use }[] {
  return items.flatMap((use) => [
    ...items.filter(({ id }) => use.id < id).map((other) => ({ use, other })),
    ...others.map((other) => ({ use, other })),
  ])
}

export const asOther = ({ from, name, strength, hasEnded }: Use): Other => ({ from, name, strength, hasEnded })
