import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import type { Reason } from './override-form.tsx'

type Override = PrescribedDrug['overrides'][number]

// A finding of two drugs together is shown with one of them; the reason may stand with the other, whichever was added last.

/** Why a finding was overridden, whichever drug has the reason. */
export const overrideOf = (items: readonly PrescribedDrug[], key: string): Override | undefined =>
  items.flatMap(({ overrides }) => overrides).find(({ issue }) => issue === key)

/** The drugs without a reason for these findings. */
export const takenBack = (items: readonly PrescribedDrug[], keys: readonly string[]): PrescribedDrug[] =>
  items.map((item) => ({ ...item, overrides: item.overrides.filter(({ issue }) => !keys.includes(issue)) }))

/** The drugs with one reason for these findings, kept with one of them; by an id of its own: given by another it is another. */
export const overridden = (
  items: readonly PrescribedDrug[],
  { itemId, keys, reason }: { itemId: string; keys: readonly string[]; reason: Reason },
): PrescribedDrug[] =>
  takenBack(items, keys).map((item) =>
    item.id === itemId
      ? {
          ...item,
          overrides: [...item.overrides, ...keys.map((issue) => ({ id: crypto.randomUUID(), issue, ...reason }))],
        }
      : item,
  )
