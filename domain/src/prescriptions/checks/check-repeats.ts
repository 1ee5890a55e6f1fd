import type { PlainDate } from '../../kit/time.ts'
import { daysSupplied } from '../dose/arithmetic.ts'
import type { PrescribedDrug } from '../model.ts'
import { validUntil } from '../validity.ts'
import type { Finding } from './finding.ts'
import type { Use } from './use.ts'

type SigningContext = { country: string; today: string; signedOn: ReadonlyMap<string, string | undefined> }

/** What is renewed although the paper before can be filled again: counted by days, since no pharmacy tells. */
export function checkRepeats(items: readonly Use[], medications: readonly Use[], asked: SigningContext): Finding[] {
  return items.flatMap((use): Finding[] => {
    const { prior } = use.item ?? {}
    const before = prior?.kind === 'renewal' ? medications.find(({ id }) => id === prior.id) : undefined
    const signedOn = before && asked.signedOn.get(before.id)
    if (!before?.item || signedOn === undefined) return []
    const until = validUntil(signedOn as PlainDate, asked.country)
    const left = until < asked.today ? 0 : repeatsLeft(before.item, signedOn, asked.today)
    if (left === 0) return []
    return [
      {
        key: `duplicate:repeats:${before.id}:${left}:${use.id}`,
        itemId: use.id,
        kind: 'duplicate',
        severity: 'minor',
        source: null,
        about: { case: 'repeats-left', left, until, name: before.name, strength: before.strength },
      },
    ]
  })
}

function repeatsLeft(item: PrescribedDrug, from: string, today: string): number {
  const passed = (Date.parse(today) - Date.parse(from)) / 86_400_000
  const lasts = daysSupplied(item)
  const filled = lasts === null ? 0 : Math.floor(passed / lasts)
  return Math.max(0, item.repeats - filled)
}
