import type { listCopyable } from '@polyclinic/domain/privacy/copy-endpoints.ts'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CodeDialog } from '../../features/accounts/second-factor/code-dialog.tsx'
import { CopyForm } from '../../features/privacy/copy-form.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('privacy.title'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  return apiOf(context)<typeof listCopyable>('GET', '/patients/me/copies')
}

/** What somebody may ask of the clinic about their data. */
export function Component() {
  const { items } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const [said, setSaid] = useState<string | null>(null)
  return (
    <Wrap narrow>
      <div className={styles.top}>
        <BackLink href="/patientDetails">{t('patient.yourData')}</BackLink>
      </div>
      <PageHeading lead={t('privacy.lead')}>{t('privacy.title')}</PageHeading>
      <Stack gap="large">
        <Card>
          <Stack as="section">
            <div>
              <h2 className={text['large']}>{t('privacy.copyTitle')}</h2>
              <p className={text['quiet']}>{t('privacy.copyText')}</p>
            </div>
            {items.length > 0 && <CopyForm people={items} onDone={() => setSaid(t('privacy.taken'))} />}
          </Stack>
        </Card>
        <CodeDialog />
      </Stack>
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}
