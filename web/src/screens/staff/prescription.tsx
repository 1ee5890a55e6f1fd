import { useParams } from 'react-router'
import { PrescriptionView } from '../../features/prescriptions/prescription-view.tsx'
import { usePrescription } from '../../features/prescriptions/use-prescription.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Permitted } from './permitted.tsx'
import { QueryState } from './query-state.tsx'
import { useArea } from './use-area.ts'

export const handle: Handle = { title: ({ t }) => t('prescriptions.prescription'), noindex: true }

/** One prescription. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Permitted permission="prescriptions:write">
      <OnePrescription key={id} id={id} />
    </Permitted>
  )
}

function OnePrescription({ id }: { id: string }) {
  const { path } = useArea()
  const query = usePrescription(id)
  return (
    <QueryState query={query}>
      {(prescription) => <PrescriptionView prescription={prescription} area={path} />}
    </QueryState>
  )
}
