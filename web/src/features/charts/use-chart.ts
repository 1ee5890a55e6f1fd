import type * as charts from '@polyclinic/domain/charts/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Chart = Answer<typeof charts.readChart>
export type Entry = NonNullable<Chart['entries']>[number]
export type TimelineItem = Answer<typeof charts.readTimeline>['items'][number]
export type TimelineKind = TimelineItem['kind']
export type EntryBody = NonNullable<Call<typeof charts.writeChartEntry>['body']>

const of = (id: string) => ({ params: { id } })
export const timelineSize = 25

/** A patient as the clinic knows them: kept no longer than it is shown. */
export const useChart = (id: string) =>
  useQuery({
    queryKey: ['patient', 'chart', id],
    gcTime: 0,
    queryFn: ({ signal }) => call<typeof charts.readChart>('GET', '/patients/{id}/chart', of(id), { signal }),
  })

export const useTimeline = (id: string, kind: TimelineKind | null, take: number) =>
  useQuery({
    queryKey: ['patient', 'timeline', id, kind, take],
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = { take, ...(kind && { kind }) }
      return call<typeof charts.readTimeline>('GET', '/patients/{id}/timeline', { ...of(id), query }, { signal })
    },
    placeholderData: (before) => before,
  })

export const writeEntry = (patientId: string, body: EntryBody) =>
  call<typeof charts.writeChartEntry>('POST', '/patients/{id}/chart/entries', { ...of(patientId), body })

export const openChart = (patientId: string, reason: string) =>
  call<typeof charts.openChart>('POST', '/patients/{id}/chart/open', { ...of(patientId), body: { reason } })

/** Who opened a record with a reason. */
export const useChartOpenings = (skip: number) =>
  useQuery({
    queryKey: ['patient', 'openings', skip],
    queryFn: ({ signal }) =>
      call<typeof charts.listChartOpenings>('GET', '/chart-openings', { query: { skip } }, { signal }),
    placeholderData: (before) => before,
  })

/** Where a patient's record stands. */
export const chartHref = (patientId: string) => `/patientDetails?patient=${patientId}`
