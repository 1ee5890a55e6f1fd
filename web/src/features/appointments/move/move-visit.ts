import type { rescheduleAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { listLocations } from '@polyclinic/domain/locations/endpoints.ts'
import type { listProviders } from '@polyclinic/domain/providers/endpoints.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { losesTime, lostTime, type LostTime } from '../../holds/lost-time.ts'
import { readSlotValue } from '../../slots/slot-value.ts'
import { proofOf, visitOf, visitPath } from '../manage/open-visit.ts'

export type NotMoved = { refusal: ErrorCode; lost: LostTime | null }

/** Moves the version that was shown. The old time is kept until the new one is ours. */
export async function moveVisit(args: ActionFunctionArgs): Promise<Response | NotMoved> {
  const { request, context } = args
  const [api, page] = [apiOf(context), pageOf(context)]
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const slot = readSlotValue(form.get('to'))
  if (!slot) return { refusal: 'slot_not_offered', lost: null }
  try {
    await api<typeof rescheduleAppointment>('POST', '/appointments/{id}/reschedule', {
      params: { id: text('id') },
      headers: { 'idempotency-key': `${text('key')}-${slot.startsAt}`, 'if-match': `"${text('version')}"` },
      body: { startsAt: slot.startsAt, ...proofOf(args) },
    })
    return redirect(visitPath('/appointment/manage', visitOf(request), { moved: '1' }))
  } catch (error) {
    if (!isProblem(error)) throw error
    page.status(error.status || 503)
    if (!losesTime.includes(error.code)) return { refusal: error.code, lost: null }
    const [providers, locations] = await Promise.all([
      api<typeof listProviders>('GET', '/providers'),
      api<typeof listLocations>('GET', '/locations'),
    ])
    const directory = { providers: providers.items, locations: locations.items }
    return { refusal: error.code, lost: lostTime(slot, error, directory, page.organization.settings.timeZone) }
  }
}
