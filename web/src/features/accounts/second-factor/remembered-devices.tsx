import type { forgetDevice } from '@polyclinic/domain/accounts/second-factor-endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { call } from '../../../platform/api/call.ts'
import { useSubmission } from '../../../platform/api/use-submission.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { RefusalNote } from '../../refusals/refusal-note.tsx'
import { DeviceList } from '../own-account/device-list.tsx'
import { deviceWords } from '../device-words.ts'
import type { Account } from '../own-account/own-account.tsx'

type RememberedDevicesProps = {
  devices: Account['secondFactor']['devices']
  onDone: (sentence: string) => void
}

/** Those that are asked for no code, and the way to have them asked again. */
export function RememberedDevices({ devices, onDone }: RememberedDevicesProps) {
  const texts = useTexts()
  const { t, formatLocale } = texts
  const { timeZone } = useOrganization().settings
  const { busy, problem, send } = useSubmission()
  const forget = async (id: string, device: string) => {
    const outcome = await send(() =>
      call<typeof forgetDevice>('DELETE', '/account/second-factor/devices/{id}', { params: { id } }),
    )
    if (outcome.done) onDone(t('factor.forgotten', { device }))
  }
  return (
    <>
      <DeviceList
        title={t('factor.browsers')}
        busy={busy}
        devices={devices.map((each) => {
          const device = deviceWords(each, texts)
          const date = formatLongDate(dateIn(timeZone, each.expiresAt as Instant), formatLocale)
          return {
            id: each.id,
            device,
            detail: t('factor.until', { date }),
            act: {
              button: t('factor.forget'),
              of: t('factor.forgetOf', { device }),
              press: () => void forget(each.id, device),
            },
          }
        })}
      />
      {problem && <RefusalNote refusal={problem} />}
    </>
  )
}
