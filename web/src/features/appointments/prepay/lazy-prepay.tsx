import { use, type ComponentType } from 'react'
import { unreachable } from '../../../platform/api/problem.ts'
import { addTexts, type OwnTexts } from '../../../platform/i18n/open-catalogue.ts'
import type * as prepay from './prepay.tsx'

export const prepayTexts: OwnTexts = {
  en: async () => (await import('../../../messages/en-prepay.ts')).prepayTexts,
  de: async () => (await import('../../../messages/de-prepay.ts')).prepayTexts,
}

type Prepay = typeof prepay

let loaded: Prepay | undefined
let loading: Promise<Prepay> | undefined

/** Most clinics ask for nothing at booking, so that no page waits for it; the server has it from its start. */
export const loadPrepay = (): Promise<Prepay> =>
  (loading ??= Promise.all([import('./prepay.tsx'), addTexts(prepayTexts)]).then(
    ([module]) => (loaded = module),
    () => {
      loading = undefined
      throw unreachable()
    },
  ))

/** Stands in a `Suspense`: on the server it is there already, and in a browser it comes when it has arrived. */
const part = <Props extends object>(of: (module: Prepay) => ComponentType<Props>) =>
  function Part(props: Props) {
    const Loaded = of(loaded ?? use(loadPrepay()))
    return <Loaded {...props} />
  }

export const PrepayTerms = part((module) => module.PrepayTerms)
export const PayToConfirm = part((module) => module.PayToConfirm)
export const PaidAhead = part((module) => module.PaidAhead)
export const PaidIfCanceled = part((module) => module.PaidIfCanceled)
export const PaidOfGivenUp = part((module) => module.PaidOfGivenUp)
export const PrepaidState = part((module) => module.PrepaidState)
