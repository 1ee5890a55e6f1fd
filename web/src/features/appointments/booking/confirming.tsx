import { use } from 'react'
import { unreachable } from '../../../platform/api/problem.ts'
import { addTexts } from '../../../platform/i18n/open-catalogue.ts'
import type * as confirming from './confirm-email.tsx'

type Confirming = typeof confirming

let loaded: Confirming | undefined
let loading: Promise<Confirming> | undefined

/** What is needed where a clinic asks for a mailed code alone; whatever leads there waits for it. */
export const loadConfirming = (): Promise<Confirming> =>
  (loading ??= Promise.all([import('./confirm-email.tsx'), addTexts('patients')]).then(
    ([module]) => (loaded = module),
    () => {
      loading = undefined
      throw unreachable()
    },
  ))

/** Stands in a `Suspense`: on the server it is there already, and after a reload it comes when it has arrived. */
export function ConfirmEmail(props: Parameters<Confirming['ConfirmEmail']>[0]) {
  const { ConfirmEmail: Loaded } = loaded ?? use(loadConfirming())
  return <Loaded {...props} />
}
