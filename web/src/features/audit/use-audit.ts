import type * as audit from '@polyclinic/domain/audit/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { pageSize, periodMistake, queryOf, type AskedEvents } from './asked-events.ts'

export type AuditEvent = Answer<typeof audit.listAuditEvents>['items'][number]
export type Unusual = Answer<typeof audit.listUnusual>['items'][number]

export const useAuditEvents = (asked: AskedEvents) =>
  useQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => {
      const query = { ...queryOf(asked), skip: asked.skip, take: pageSize }
      return call<typeof audit.listAuditEvents>('GET', '/audit-events', { query }, { signal })
    },
    placeholderData: keepPreviousData,
    enabled: periodMistake(asked) === null,
  })

export const useUnusual = () =>
  useQuery({
    queryKey: ['audit', 'unusual'],
    queryFn: ({ signal }) => call<typeof audit.listUnusual>('GET', '/audit-events/unusual', {}, { signal }),
  })

export const useAuditSeal = () =>
  useQuery({
    queryKey: ['audit', 'seal'],
    queryFn: ({ signal }) => call<typeof audit.readAuditSeal>('GET', '/audit-seals/latest', {}, { signal }),
  })

export const fetchAudit = (asked: AskedEvents): Promise<Blob> =>
  call<typeof audit.exportAuditEvents>('GET', '/audit-events/export', { query: queryOf(asked) })
