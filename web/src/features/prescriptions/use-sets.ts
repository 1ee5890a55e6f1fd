import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { asTemplate } from '@polyclinic/domain/prescriptions/as-template.ts'
import type * as rx from '@polyclinic/domain/prescriptions/endpoints.ts'
import type { PrescribedDrug } from '@polyclinic/domain/prescriptions/model.ts'
import { call } from '../../platform/api/call.ts'

export type PrescriptionSet = Answer<typeof rx.listPrescriptionSets>['items'][number]
export const setsKey = ['prescription-sets']

/** What somebody keeps to prescribe again, by name. */
export const useSets = () =>
  useQuery({
    queryKey: setsKey,
    queryFn: ({ signal }) => call<typeof rx.listPrescriptionSets>('GET', '/prescription-sets', {}, { signal }),
  })

const path = '/prescription-sets/{id}'

export const saveSet = ({ id, name, items }: PrescriptionSet) =>
  call<typeof rx.savePrescriptionSet>('POST', path, { params: { id }, body: { name, items } })

export const removeSet = (id: string) => call<typeof rx.removePrescriptionSet>('DELETE', path, { params: { id } })

/** A set of what stands on a prescription, without what was written for this patient. */
export const setOf = (name: string, items: readonly PrescribedDrug[]): PrescriptionSet => ({
  id: crypto.randomUUID(),
  name,
  items: items.map((item) => ({ ...asTemplate(item), id: crypto.randomUUID() })),
})

export const drugsOf = ({ items }: PrescriptionSet): PrescribedDrug[] =>
  items.map((item) => ({ ...item, id: crypto.randomUUID(), prior: null, overrides: [] }))
