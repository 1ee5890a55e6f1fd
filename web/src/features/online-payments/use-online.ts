import type * as contracts from '@polyclinic/domain/online-payments/endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type OnlineSettings = Answer<typeof contracts.readOnlinePaymentSettings>
export type OnlineProblems = Answer<typeof contracts.listOnlineProblems>
export type OnlineMovement = OnlineProblems['movements'][number]

export const countOf = ({ movements, unknown, owedBack }: OnlineProblems) =>
  movements.length + unknown.length + owedBack.length

export const onlineHref = '/admin/invoices/online'
export const settingsKey = ['online-settings']

export const useOnlineSettings = (isAsked: boolean) =>
  useQuery({
    queryKey: settingsKey,
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call<typeof contracts.readOnlinePaymentSettings>('GET', '/billing/online-settings', {}, { signal }),
  })

type Settings = NonNullable<Call<typeof contracts.changeOnlinePaymentSettings>['body']>
export const changeOnlineSettings = (version: number, body: Settings) =>
  call<typeof contracts.changeOnlinePaymentSettings>('PATCH', '/billing/online-settings', {
    ...{ headers: { 'if-match': `"${version}"` }, body },
  })

export const useOnlineProblems = () =>
  useQuery({
    queryKey: ['invoice', 'online-problems'],
    queryFn: ({ signal }) =>
      call<typeof contracts.listOnlineProblems>('GET', '/billing/online-problems', {}, { signal }),
  })

export const useOnlineOfInvoice = (id: string) =>
  useQuery({
    queryKey: ['invoice', 'online', id],
    queryFn: ({ signal }) =>
      call<typeof contracts.listOnlinePaymentsOfInvoice>(
        'GET',
        '/billing/invoices/{id}/online-payments',
        { params: { id } },
        { signal },
      ),
  })

export const handleProblem = (id: string, note: string) =>
  call<typeof contracts.handleOnlineProblem>('POST', '/billing/online-problems/{id}/handle', {
    ...{ params: { id }, body: { note } },
  })

export const retryRefund = (id: string) =>
  call<typeof contracts.retryOnlineRefund>('POST', '/billing/online-problems/{id}/retry', {
    ...{ params: { id }, body: {} },
  })
