import { formatTime } from '@polyclinic/domain/kit/format.ts'
import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { useNow } from '../../platform/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { AddDevice } from './add-device.tsx'
import { ConnectDevice } from './connect-device.tsx'
import { devicesKey, removeDevice, renewCode, type Device, type Pairing } from './use-devices.ts'

const kindWords = { wall: 'devices.kindWall', 'check-in': 'devices.kindDoor', form: 'devices.kindForm' } as const

/** The clinic's screens and tablets: added, connected by a code, and taken back. */
export function DeviceList({ items }: { items: readonly Device[] }) {
  const texts = useTexts()
  const { t } = texts
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const [isAdding, setAdding] = useState(false)
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const [leaving, setLeaving] = useState<Device | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: devicesKey })
  const act = async (work: () => Promise<void>) => {
    close()
    try {
      await work()
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
    await reload()
  }
  const renew = (device: Device) => act(async () => setPairing(await renewCode(device.id)))
  const remove = (device: Device) =>
    act(async () => {
      setLeaving(null)
      await removeDevice(device.id)
      say({ message: t('devices.removed', { name: device.name }) })
    })
  return (
    <Stack>
      <Row>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('devices.add')}
        </Button>
      </Row>
      {items.length === 0 ? (
        <Card bare>
          <EmptyState icon={MonitorSmartphone} title={t('devices.none')}>
            {t('devices.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <Rows label={t('devices.title')}>
          {items.map((device) => (
            <ListRow
              key={device.id}
              end={
                <Row gap="tiny">
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('devices.newCodeFor', { name: device.name })}
                    onClick={() => void renew(device)}
                  >
                    {t('devices.newCode')}
                  </Button>
                  <Button
                    size="small"
                    kind="bad"
                    aria-label={t('devices.removeNamed', { name: device.name })}
                    onClick={() => setLeaving(device)}
                  >
                    {t('devices.remove')}
                  </Button>
                </Row>
              }
            >
              <p className={text.strong}>{device.name}</p>
              <p className={text.quiet}>
                {t(kindWords[device.kind])} · {device.locationName}
              </p>
              <Seen device={device} texts={texts} />
            </ListRow>
          ))}
        </Rows>
      )}
      {isAdding && (
        <AddDevice
          onClose={() => setAdding(false)}
          onAdded={(added) => {
            setAdding(false)
            setPairing(added)
            void reload()
          }}
        />
      )}
      {pairing && <ConnectDevice pairing={pairing} onClose={() => setPairing(null)} />}
      {leaving && (
        <Dialog
          open
          onClose={() => setLeaving(null)}
          title={t('devices.removeTitle', { name: leaving.name })}
          closeLabel={t('common.close')}
          actions={
            <>
              <Button kind="danger" onClick={() => void remove(leaving)}>
                {t('devices.remove')}
              </Button>
              <Button onClick={() => setLeaving(null)}>{t('devices.cancel')}</Button>
            </>
          }
        >
          <p>{t('devices.removeText')}</p>
        </Dialog>
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

/** Of one that asks every few seconds: longer, and it is off or away. */
const awayAfter = 3 * 60_000

function Seen({ device, texts: { t, formatLocale } }: { device: Device; texts: Texts }) {
  const { timeZone } = useOrganization().settings
  const now = useNow()
  if (device.lastSeenAt === null) return <Status tone="warn">{t('devices.notPaired')}</Status>
  if (Date.parse(now) - Date.parse(device.lastSeenAt) < awayAfter)
    return <Status tone="ok">{t('devices.seenNow')}</Status>
  const at = device.lastSeenAt as Instant
  const when = `${formatNumericDate(dateIn(timeZone, at), formatLocale)}, ${formatTime(at, formatLocale, timeZone)}`
  return <p className={text.quiet}>{t('devices.seen', { when })}</p>
}
