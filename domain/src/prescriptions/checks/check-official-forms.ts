import { mayBecomePregnant } from './check-pregnancy.ts'
import type { Finding } from './finding.ts'
import type { DrugList, OfficialForm } from './model.ts'
import type { Use } from './use.ts'

type Recipient = { country: string; months: number | null; sex: 'female' | 'male' | null }

/** What the law wants on a form of its own, or within rules that this paper knows nothing of, cannot be signed on it. */
export function checkOfficialForms(items: readonly Use[], asked: Recipient, list: DrugList): Finding[] {
  const { country } = asked
  if (country !== 'DE' && country !== 'US') return []
  return items.flatMap((use) =>
    [...use.substances].flatMap((key): Finding[] => {
      const needed = list.substances.get(key)?.officialForm[country]
      if (!needed || !isNeeded(needed.form, use, asked)) return []
      const about = { case: 'official-form', substance: key, form: needed.form } as const
      const finding = { key: `official-form:${key}:${use.id}`, itemId: use.id, kind: 'official-form' } as const
      return [{ ...finding, severity: 'serious', source: needed.source, about }]
    }),
  )
}

/** Retinoids: what is swallowed; in Germany by whoever may become pregnant (AMVV § 3b), in the US by anybody (iPLEDGE). */
function isNeeded(form: OfficialForm, { isLocal }: Use, person: Recipient): boolean {
  if (form === 'retinoids') return !isLocal && mayBecomePregnant(person)
  return form !== 'ipledge' || !isLocal
}
