import type { rescheduleAppointment } from '@polyclinic/domain/appointments/endpoints.ts'
import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import { readSlotDirectory } from '../../holds/slot-directory.ts'
import { redirect, type ActionFunctionArgs } from 'react-router'
import { isProblem } from '../../../platform/api/problem.ts'
import { apiOf, pageOf } from '../../../platform/page/context.ts'
import { losesTime, lostTime, type LostTime } from '../../holds/lost-time.ts'
import { readSlotValue } from '../../slots/slot-value.ts'
import { proofOf } from '../manage/open-visit.ts'
import { visitPath } from '../visit/visit-path.ts'

export type NotMoved = {
  refusal: ErrorCode
  lost: LostTime | null
  /** When a limit that was met allows it again. */
  retryAt: Instant | null
}

/** Moves the version that was shown. The old time is kept until the new one is ours. */
export async function moveVisit(args: ActionFunctionArgs): Promise<Response | NotMoved> {
  const [api, page] = [apiOf(args.context), pageOf(args.context)]
  const form = await args.request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const id = text('id')
  const slot = readSlotValue(form.get('to'))
  if (!slot) return { refusal: 'slot_not_offered', lost: null, retryAt: null }
  try {
    await api<typeof rescheduleAppointment>('POST', '/appointments/{id}/reschedule', {
      params: { id },
      query: { context: 'patient' },
      headers: { 'idempotency-key': `${text('key')}-${slot.startsAt}`, 'if-match': `"${text('version')}"` },
      body: { startsAt: slot.startsAt, ...proofOf(args, id) },
    })
    return redirect(visitPath('/appointment/manage', id, { moved: '1' }))
  } catch (error) {
    if (!isProblem(error)) throw error
    page.status(error.status || 503)
    const { code: refusal, retryAt } = error
    if (!losesTime.includes(refusal)) return { refusal, lost: null, retryAt }
    const directory = await readSlotDirectory(api, [slot, ...error.alternatives])
    return { refusal, retryAt, lost: lostTime(slot, error, directory, page.organization.settings.timeZone) }
  }
}
