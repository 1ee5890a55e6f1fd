import type { GivenOverride, PrescribedDrug, PrescriptionContent } from './model.ts'

type Giver = NonNullable<GivenOverride['by']>
type Item = Omit<PrescribedDrug, 'overrides'> & { overrides: readonly GivenOverride[] }
/** A prescription as it is kept: each reason with who gave it. */
export type KeptContent = Omit<PrescriptionContent, 'items'> & { items: Item[] }

/** As it is sent: who gave a reason stands in no body, so that nobody gives one in the name of another. */
export const asSent = (content: KeptContent): PrescriptionContent => ({
  ...content,
  items: content.items.map((item) => ({ ...item, overrides: item.overrides.map(({ by: _by, ...given }) => given) })),
})

const isSame = (one: GivenOverride, other: GivenOverride) =>
  one.id === other.id && one.issue === other.issue && one.reason === other.reason && one.text === other.text

/** What was typed, as it is kept: a reason that stood there stays whose it was, and a new one is of who saves. */
export function withGivers(content: PrescriptionContent, before: KeptContent, who: Giver): KeptContent {
  return {
    ...content,
    items: content.items.map((item) => {
      const known = before.items.find(({ id }) => id === item.id)?.overrides ?? []
      return {
        ...item,
        overrides: item.overrides.map((given) => ({
          ...given,
          by: known.find((one) => isSame(one, given))?.by ?? who,
        })),
      }
    }),
  }
}

/** With the reasons alone that answer a finding: those of the doctor who signs. */
export const withReasonsOf = (userId: string | null, { items }: KeptContent): PrescribedDrug[] =>
  items.map((item) => ({
    ...item,
    overrides: item.overrides.filter(({ by }) => by !== undefined && by.userId === userId),
  }))

/** What others gave for a finding. */
export const givenByOthers = (issue: string, userId: string | null, { items }: KeptContent) =>
  items.flatMap(({ overrides }) =>
    overrides.flatMap(({ issue: key, reason, text, by }) =>
      key === issue && by && by.userId !== userId ? [{ by: by.name, reason, text }] : [],
    ),
  )
