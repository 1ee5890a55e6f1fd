import type { listOwnDataRequests } from '@polyclinic/domain/data-requests/endpoints.ts'
import type { listCopyable } from '@polyclinic/domain/privacy/copy-endpoints.ts'
import { useRef, useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { CodeDialog } from '../../features/accounts/second-factor/code-dialog.tsx'
import { AskForm } from '../../features/privacy/ask-form.tsx'
import { CopyForm } from '../../features/privacy/copy-form.tsx'
import { OwnRequests } from '../../features/privacy/own-requests.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('privacy.title'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const [{ items }, { items: requests }] = await Promise.all([
    api<typeof listCopyable>('GET', '/patients/me/copies'),
    api<typeof listOwnDataRequests>('GET', '/patients/me/data-requests'),
  ])
  return { items, requests }
}

/** What somebody may ask of the clinic about their data. */
export function Component() {
  const { items, requests } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const [said, setSaid] = useState<string | null>(null)
  // What was done before says nothing of what is sent now.
  const forget = () => setSaid(null)
  // The form is made anew once it was sent.
  const askHeading = useRef<HTMLHeadingElement>(null)
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
            {items.length > 0 && <CopyForm people={items} onSend={forget} onDone={() => setSaid(t('privacy.taken'))} />}
          </Stack>
        </Card>
        {requests.length > 0 && (
          <OwnRequests
            items={requests}
            onSend={forget}
            onWithdrawn={async () => {
              setSaid(t('privacy.withdrawn'))
              await revalidate()
            }}
          />
        )}
        {items.length > 0 && (
          <Card>
            <Stack as="section">
              <div>
                <h2 ref={askHeading} tabIndex={-1} className={text['large']}>
                  {t('privacy.askTitle')}
                </h2>
                <p className={text['quiet']}>{t('privacy.askText')}</p>
              </div>
              <AskForm
                people={items}
                onSend={forget}
                onDone={async (isAdded) => {
                  setSaid(t(isAdded ? 'privacy.askedAgain' : 'privacy.asked'))
                  askHeading.current?.focus()
                  await revalidate()
                }}
              />
            </Stack>
          </Card>
        )}
        <Card>
          <Stack as="section">
            <div>
              <h2 className={text['large']}>{t('privacy.consents')}</h2>
              <p className={text['quiet']}>{t('privacy.consentsLead')}</p>
            </div>
            <div>
              <Button href="/patient/consents">{t('privacy.consentsOpen')}</Button>
            </div>
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
