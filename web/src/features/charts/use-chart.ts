import type * as charts from '@polyclinic/domain/charts/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { nextSkip, pageOf } from '../lists/page-by-page.ts'

export type Chart = Answer<typeof charts.readChart>
export type Entry = NonNullable<Chart['entries']>[number]
export type AllergyInForm = Chart['allergiesInForms'][number]
export type PrescribedHere = Chart['prescribed'][number]
export type TimelineItem = Answer<typeof charts.readTimeline>['items'][number]
export type Vitals = Answer<typeof charts.readVitals>['items'][number]
export type TimelineKind = TimelineItem['kind']
export type EntryBody = NonNullable<Call<typeof charts.writeChartEntry>['body']>

const of = (id: string) => ({ params: { id } })
const timelineSize = 25

/** A patient as the clinic knows them: kept no longer than it is shown. */
export const useChart = (id: string) =>
  useQuery({
    queryKey: ['patient', 'chart', id],
    gcTime: 0,
    queryFn: ({ signal }) => call<typeof charts.readChart>('GET', '/patients/{id}/chart', of(id), { signal }),
  })

/** Page after page, as far as somebody asks for more. */
export const useTimeline = (id: string, kind: TimelineKind | null) =>
  useInfiniteQuery({
    queryKey: ['patient', 'timeline', id, kind],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const query = { skip, take: timelineSize, ...(kind && { kind }) }
      const parts = { ...of(id), query }
      return pageOf(call<typeof charts.readTimeline>('GET', '/patients/{id}/timeline', parts, { signal }), signal)
    },
    getNextPageParam: (last) => nextSkip(last),
    placeholderData: keepPreviousData,
  })

/** What was measured, visit by visit. */
export const useVitals = (id: string) =>
  useInfiniteQuery({
    queryKey: ['patient', 'vitals', id],
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam: skip }) => {
      const parts = { ...of(id), query: { skip } }
      return pageOf(call<typeof charts.readVitals>('GET', '/patients/{id}/vitals', parts, { signal }), signal)
    },
    getNextPageParam: (last) => nextSkip(last),
  })

export const writeEntry = (patientId: string, body: EntryBody, key: string) =>
  call<typeof charts.writeChartEntry>('POST', '/patients/{id}/chart/entries', {
    ...{ ...of(patientId), headers: { 'idempotency-key': key }, body },
  })

export const openChart = (patientId: string, reason: string) =>
  call<typeof charts.openChart>('POST', '/patients/{id}/chart/open', { ...of(patientId), body: { reason } })

export type FoundToOpen = Answer<typeof charts.findToOpen>

/** The name and the birth date travel in the body: in no address and no history. */
export const findToOpen = (body: NonNullable<Call<typeof charts.findToOpen>['body']>) =>
  call<typeof charts.findToOpen>('POST', '/chart-openings/patients', { body })

/** Which records the signed-in person opened with a reason and still sees by it. */
export const useOwnOpenings = () =>
  useQuery({
    queryKey: ['patient', 'openings', 'own'],
    gcTime: 0,
    queryFn: ({ signal }) => call<typeof charts.listOwnOpenings>('GET', '/chart-openings/own', {}, { signal }),
  })

/** Who opened a record with a reason. */
export type ChartOpening = Answer<typeof charts.listChartOpenings>['items'][number]

export const useChartOpenings = (skip: number, take: number) =>
  useQuery({
    queryKey: ['patient', 'openings', skip, take],
    queryFn: ({ signal }) =>
      call<typeof charts.listChartOpenings>('GET', '/chart-openings', { query: { skip, take } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** That somebody looked at why a chart was opened. */
export const markOpeningSeen = (id: string) =>
  call<typeof charts.markOpeningSeen>('POST', '/chart-openings/{id}/seen', { params: { id } })
