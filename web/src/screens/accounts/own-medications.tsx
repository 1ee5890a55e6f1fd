import type { listOwnMedications } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { telLink } from '../../features/locations/tel-link.ts'
import type { OwnMedication } from '../../features/own-medications/own-medication.ts'
import { OwnMedicationRow } from '../../features/own-medications/own-medication-row.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { linkTo } from '../../ui/link-to.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('medications.title'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  return apiOf(context)<typeof listOwnMedications>('GET', '/patients/me/medications', {
    query: { context: 'patient' },
  })
}

/** What was prescribed to a patient: current and earlier, how to take it, and the way to a repeat. */
export function Component() {
  const { items } = useLoaderData<typeof loader>()
  const { t, rich } = useTexts()
  const { revalidate } = useRevalidator()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  const [said, setSaid] = useState<string | null>(null)
  const current = items.filter(({ status }) => status === 'active')
  const past = items.filter(({ status }) => status !== 'active')
  const isNamed = new Set(items.map(({ patient }) => patient.id)).size > 1
  const rowsOf = (medications: readonly OwnMedication[], label: string): ReactNode => (
    <Rows label={label}>
      {medications.map((medication) => (
        <OwnMedicationRow
          key={medication.id}
          {...{ medication, isNamed }}
          onAsked={(sentence) => {
            setSaid(sentence)
            void revalidate()
          }}
        />
      ))}
    </Rows>
  )
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('medications.lead')}>{t('medications.title')}</PageHeading>
      {items.length === 0 ? (
        <Card>
          <EmptyState title={t('medications.none')} action={<Button href="/patient">{t('patient.toVisits')}</Button>}>
            {t('medications.noneText')}
          </EmptyState>
        </Card>
      ) : (
        <Stack gap="large">
          <Stack as="section" gap="small">
            <h2>{t('medications.current')}</h2>
            {current.length > 0 ? (
              rowsOf(current, t('medications.current'))
            ) : (
              <p className={text.quiet}>{t('medications.currentNone')}</p>
            )}
          </Stack>
          {past.length > 0 && (
            <Stack as="section" gap="small">
              <h2>{t('medications.past')}</h2>
              {rowsOf(past, t('medications.past'))}
            </Stack>
          )}
          {phone && (
            <p className={text.quiet}>
              {rich('medications.emergency', {
                number: phone,
                phone: linkTo(telLink(phone)),
              })}
            </p>
          )}
        </Stack>
      )}
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}
