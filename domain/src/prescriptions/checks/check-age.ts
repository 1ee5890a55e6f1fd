import type { Finding } from './finding.ts'
import type { DrugList } from './model.ts'
import type { Use } from './use.ts'

/** Below this a list that knows no least age says so. */
const askedBelow = 12 * 12

/** Who is too young for a substance, as far as the list knows from what age it is given. */
export function checkAge(items: readonly Use[], months: number | null, list: DrugList): Finding[] {
  if (months === null) return []
  return items.flatMap((use) =>
    [...use.substances].flatMap((key): Finding[] => {
      const known = use.isLocal ? null : (list.substances.get(key)?.leastAge ?? null)
      if (known && months < known.months)
        return [
          {
            key: `age:${key}:${months}/${known.months}:${use.id}`,
            itemId: use.id,
            kind: 'age',
            severity: 'serious',
            source: known.source,
            about: { case: 'age', substance: key, leastMonths: known.months, months },
          },
        ]
      if (known || months >= askedBelow) return []
      return [
        {
          key: `not-checked:age:${key}:${use.id}`,
          itemId: use.id,
          kind: 'not-checked',
          severity: 'unknown',
          source: null,
          about: { case: 'no-least-age', substance: key, isLocal: use.isLocal },
        },
      ]
    }),
  )
}
