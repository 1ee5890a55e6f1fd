import type { SetupStep } from '@polyclinic/domain/setup/steps.ts'
import { formatDuration, formatMoney } from '@polyclinic/domain/kit/format.ts'
import Check from 'lucide-react/icons/check'
import { Own } from '../../platform/i18n/own.tsx'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { usePermitted } from '../../state/permitted.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './setup-list.module.css'
import type { Setup } from './use-setup.ts'

type Words = { title: PlainTextKey; text: PlainTextKey; go: PlainTextKey }
const words: Record<SetupStep, Words> = {
  brand: { title: 'setup.brand', text: 'setup.brandText', go: 'setup.brandGo' },
  service: { title: 'setup.service', text: 'setup.serviceText', go: 'setup.serviceGo' },
  doctor: { title: 'setup.doctor', text: 'setup.doctorText', go: 'setup.doctorGo' },
  hours: { title: 'setup.hours', text: 'setup.hoursText', go: 'setup.hoursGo' },
  legal: { title: 'setup.legal', text: 'setup.legalText', go: 'setup.legalGo' },
  'test-booking': { title: 'setup.booking', text: 'setup.bookingText', go: 'setup.bookingGo' },
}

/** The steps in their order: what is done folds to a line, the first that is not stands out, and what needs another waits. */
export function SetupList({ setup }: { setup: Setup }) {
  const { steps } = setup
  const current = steps.find(({ isDone }) => !isDone)?.step
  return (
    <Card bare>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }, index) => (
          <li key={step} className={classNames(styles.step, step === current && styles.current)}>
            <Step {...{ setup, step, isDone }} number={index + 1} isCurrent={step === current} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type StepProps = { setup: Setup; step: SetupStep; isDone: boolean; number: number; isCurrent: boolean }

function Step({ setup, step, isDone, number, isCurrent }: StepProps) {
  const { t } = useTexts()
  const isPermitted = usePermitted()
  const { title, text, go } = words[step]
  const href = hrefOf(step, setup)
  const isOthers =
    step === 'brand' || step === 'legal'
      ? !isPermitted('brand:change')
      : step === 'hours' && !isPermitted('schedules:change')
  const spoken = t('setup.changeSpoken', { step: t(title) })
  return (
    <CardPart>
      <div className={styles.row}>
        <span className={classNames(styles.mark, isDone && styles.done)}>
          {isDone ? <Icon of={Check} /> : <span aria-hidden="true">{number}</span>}
          {isDone && <VisuallyHidden>{t('setup.done')}</VisuallyHidden>}
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{t(title)}</h2>
          <p className={styles.text}>{isDone ? <DoneWords step={step} setup={setup} /> : t(text)}</p>
          {!isDone && isOthers && <p className={styles.text}>{t('setup.others')}</p>}
          {!isDone && href === null && <p className={styles.text}>{t('setup.waits')}</p>}
          {!isDone && href !== null && !isOthers && (
            <p className={styles.go}>
              <Button href={href} kind={isCurrent ? 'main' : 'line'}>
                {t(go)}
              </Button>
            </p>
          )}
        </div>
        {isDone && step !== 'test-booking' && href !== null && !isOthers && (
          <Anchor href={href} aria-label={spoken}>
            {t('setup.change')}
          </Anchor>
        )}
      </div>
    </CardPart>
  )
}

/** Where a step is done; null while another comes first. */
function hrefOf(step: SetupStep, { service, doctor }: Setup): string | null {
  switch (step) {
    case 'brand':
      return '/admin/brand'
    case 'service':
      return service ? `/admin/services/${service.id}` : '/admin/services/new'
    case 'doctor':
      return doctor ? '/admin/doctors' : '/admin/doctors/new'
    case 'hours':
      return doctor && `/admin/availability?doctor=${encodeURIComponent(doctor.slug)}`
    case 'legal':
      return '/admin/legal'
    case 'test-booking':
      return doctor?.hasHours ? `/aboutdoctor/${doctor.slug}` : null
  }
}

function DoneWords({ step, setup: { brand, service, doctor } }: { step: SetupStep; setup: Setup }) {
  const { t, formatLocale } = useTexts()
  const { currency } = useOrganization().settings
  if (step === 'brand') return <Own>{brand.name}</Own>
  if (step === 'service' && service)
    return (
      <>
        <Own>{service.name}</Own>
        {` · ${formatDuration(service.durationMinutes, formatLocale)} · ${formatMoney({ minor: service.priceMinor, currency }, formatLocale)}`}
      </>
    )
  if (step === 'doctor' && doctor) return doctor.name
  if (step === 'legal') return t('setup.legalDone')
  return t(step === 'hours' ? 'setup.hoursDone' : 'setup.bookingDone')
}
