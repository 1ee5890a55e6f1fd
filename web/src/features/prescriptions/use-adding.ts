import { isOpen } from '@polyclinic/domain/prescriptions/is-open.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { drugsAtMost } from '@polyclinic/domain/prescriptions/vocabulary.ts'
import { useState } from 'react'
import { isProblem, type ApiProblem } from '../../platform/api/problem.ts'
import type { Reason } from './override-form.tsx'
import type { LivePrescription } from './use-live-prescription.ts'
import { considerDrug, type ConsideredDrug } from './use-prescription.ts'

type Deciding = { drug: PrescribedDrug; considered: ConsideredDrug; rest: readonly PrescribedDrug[] }
export type AddingTrouble = { kind: 'full' } | { kind: 'unchecked'; drug: PrescribedDrug; problem: ApiProblem | null }

type AddingProps = {
  id: string
  draft: LivePrescription
  onAdded: (drug: PrescribedDrug) => void
}

/** Drugs on their way onto a prescription, one after the other: each is looked at first, and a serious finding interrupts. */
export function useAdding({ id, draft: { keeper }, onAdded }: AddingProps) {
  const [isBusy, setBusy] = useState(false)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [trouble, setTrouble] = useState<AddingTrouble | null>(null)

  const put = (drug: PrescribedDrug) => {
    keeper.type('items', [...keeper.state().content.items, drug])
    onAdded(drug)
  }
  async function add(drugs: readonly PrescribedDrug[]) {
    setTrouble(null)
    setDeciding(null)
    const [drug, ...rest] = drugs
    if (!drug) return
    if (keeper.state().content.items.length >= drugsAtMost) return setTrouble({ kind: 'full' })
    setBusy(true)
    try {
      // What was added before counts, too.
      await keeper.flush()
      const considered = await considerDrug(id, drug)
      if (considered.issues.some(isOpen)) return setDeciding({ drug, considered, rest })
    } catch (error) {
      return setTrouble({ kind: 'unchecked', drug, problem: isProblem(error) ? error : null })
    } finally {
      setBusy(false)
    }
    put(drug)
    await add(rest)
  }
  function override(reason: Reason) {
    if (!deciding) return
    const { drug, considered, rest } = deciding
    const overrides = considered.issues
      .filter(isOpen)
      .map(({ key }) => ({ id: crypto.randomUUID(), issue: key, ...reason }))
    put({ ...drug, overrides })
    void add(rest)
  }
  return {
    isBusy,
    deciding,
    trouble,
    add: (...drugs: PrescribedDrug[]) => void add(drugs),
    override,
    giveUp: () => void add(deciding?.rest ?? []),
  }
}
