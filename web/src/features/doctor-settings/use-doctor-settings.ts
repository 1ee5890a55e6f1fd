import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import type { DoctorWithOffers } from '@polyclinic/domain/providers/model.ts'
import type * as contracts from '@polyclinic/domain/providers/settings-endpoints.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type DoctorList = Answer<typeof contracts.listDoctorSettings>
export type Choices = Answer<typeof contracts.readDoctorChoices>
export type SavedDoctor = Answer<typeof contracts.readDoctorSettings>

export const doctorsKey = ['doctor-settings', 'all']
export const doctorKey = (id: string) => ['doctor-settings', 'one', id]
export const choicesKey = ['doctor-settings', 'choices']
export const pageSize = 20

const background = { background: true }

/** A page of the doctors as the clinic keeps them. */
export const useDoctorSettings = ({ search, skip }: { search: string; skip: number }) =>
  useQuery({
    queryKey: [...doctorsKey, search, skip],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call<typeof contracts.listDoctorSettings>(
        'GET',
        '/doctor-settings',
        { query: { ...(search && { search }), skip, take: pageSize } },
        { signal, ...background },
      ),
  })

/** What a doctor can offer and where. */
export const useDoctorChoices = () =>
  useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) =>
      call<typeof contracts.readDoctorChoices>('GET', '/doctor-choices', {}, { signal, ...background }),
  })

export const readDoctor = (id: string, signal?: AbortSignal) =>
  call<typeof contracts.readDoctorSettings>(
    'GET',
    '/doctor-settings/{id}',
    { params: { id } },
    { ...(signal && { signal }), ...background },
  )

export const useDoctor = (id: string) =>
  useQuery({ queryKey: doctorKey(id), queryFn: ({ signal }) => readDoctor(id, signal) })

export const createDoctor = (id: string, body: DoctorWithOffers & { weekdays: number[] }) =>
  call<typeof contracts.createDoctor>('POST', '/doctor-settings/{id}', { params: { id }, body })

export const changeDoctor = ({ id, version }: SavedDoctor, body: DoctorWithOffers) =>
  call<typeof contracts.changeDoctor>('PATCH', '/doctor-settings/{id}', {
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body,
  })

export const sendPortrait = (file: File) =>
  call<typeof contracts.addPortrait>('POST', '/doctor-portraits', { body: { file } })

export const moveDoctor = (id: string, place: number) =>
  call<typeof contracts.moveDoctor>('POST', '/doctor-settings/{id}/place', { params: { id }, body: { place } })
