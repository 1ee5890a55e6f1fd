import type { Finding } from './finding.ts'
import type { DrugList } from './model.ts'
import { asOther, togetherWith, type Use } from './use.ts'

/**
 * The same substance twice, or two of a class. What the chart says in words is most often the very medicine that is
 * prescribed now: that is said, and keeps nobody from signing.
 */
export function checkDuplicates(items: readonly Use[], others: readonly Use[], list: DrugList): Finding[] {
  return togetherWith(items, others).flatMap(({ use, other }) => [
    ...sameSubstances(use, other),
    ...sameWords(use, other),
    ...sameClasses(use, other, list),
  ])
}

/** Its key has what the other is and how bad that is: a reason for one is none for another. */
const found = (
  [use, other]: readonly [Use, Use],
  what: string,
  severity: 'serious' | 'minor',
  source: string | null,
  about: Finding['about'],
): Finding => ({
  key: `duplicate:${what}:${other.id}:${severity}:${use.id}`,
  itemId: use.id,
  kind: 'duplicate',
  severity,
  source,
  about,
})

const isOnceLocal = (use: Use, other: Use) => use.isLocal || other.isLocal

const sameSubstances = (use: Use, other: Use): Finding[] =>
  [...use.substances]
    .filter((substance) => other.substances.has(substance))
    .map((substance) => {
      const isLocal = isOnceLocal(use, other)
      const severity = isLocal || other.from === 'chart' ? 'minor' : 'serious'
      const about = { case: 'duplicate-substance', substance, other: asOther(other), isLocal } as const
      return found([use, other], substance, severity, null, about)
    })

/** Two of the same that no list knows. */
const sameWords = (use: Use, other: Use): Finding[] =>
  use.leftOver
    .filter((word) => word.length >= 4 && other.leftOver.includes(word))
    .map((word) =>
      found([use, other], word, other.from === 'chart' ? 'minor' : 'serious', null, {
        case: 'duplicate-word',
        word,
        other: asOther(other),
      }),
    )

function sameClasses(use: Use, other: Use, list: DrugList): Finding[] {
  const shared = [...use.sides.keys()].filter((side) => side.startsWith('@') && other.sides.has(side))
  return shared.flatMap((side) => {
    const { key, two, source } = list.classes.get(side.slice(1)) ?? {}
    // The same substance is said as such; another one of the class beside it is a finding of its own.
    if (key === undefined || two == null || !hasTwo(use, other, key)) return []
    const [substance = side] = use.sides.get(side) ?? []
    const isLocal = isOnceLocal(use, other)
    const about = { case: 'duplicate-class', class: key, substance, other: asOther(other), isLocal } as const
    const what = `${side}:${[use, other].map((one) => ofClass(one, key).join(',')).join('+')}`
    return [found([use, other], what, isLocal || other.hasEnded ? 'minor' : two, source ?? null, about)]
  })
}

/** Its substances of a class, and the class where it was named, too. */
const ofClass = ({ sides, classes }: Use, key: string) => [
  ...new Set([...(sides.get(`@${key}`) ?? []), ...(classes.has(key) ? [`@${key}`] : [])]),
]

const hasTwo = (use: Use, other: Use, key: string) =>
  ofClass(use, key).some((one) => ofClass(other, key).some((two) => one !== two || one.startsWith('@')))
