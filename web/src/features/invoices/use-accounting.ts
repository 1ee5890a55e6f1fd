import type * as datev from '@polyclinic/domain/invoices/datev-endpoints.ts'
import type { Answer, Call } from '@polyclinic/domain/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export type Accounting = Answer<typeof datev.readAccountingSettings>
export type AccountingSettings = NonNullable<Accounting['settings']>

export const accountingKey = ['accounting-settings'] as const
export const useAccounting = () =>
  useQuery({
    queryKey: accountingKey,
    queryFn: ({ signal }) =>
      call<typeof datev.readAccountingSettings>('GET', '/billing/accounting-settings', {}, { signal }),
  })

type Body = NonNullable<Call<typeof datev.changeAccountingSettings>['body']>
export const changeAccounting = (version: number, body: Body) =>
  call<typeof datev.changeAccountingSettings>('PATCH', '/billing/accounting-settings', {
    headers: { 'if-match': `"${version}"` },
    body,
  })

export const fetchDatev = (query: { from: string; to: string; lock: 'yes' | 'no' }): Promise<Blob> =>
  call<typeof datev.exportDatev>('GET', '/billing/datev', { query })
