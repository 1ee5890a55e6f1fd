import type { completeClinic, readNewClinics } from '@polyclinic/domain/new-clinics/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ClinicRequestForm } from '../../features/new-clinics/clinic-request-form.tsx'
import { MakeClinic } from '../../features/new-clinics/make-clinic.tsx'
import { useMailedToken } from '../../features/accounts/use-mailed-token.ts'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { PagePreferences } from '../frame/page-preferences.tsx'
import { SystemPage } from '../system/system-page.tsx'

export const handle: Handle = { title: ({ t }) => t('newClinic.title'), noindex: true }

/** Not found where the operator does not offer it. */
export const loader = ({ context }: LoaderFunctionArgs) => apiOf(context)<typeof readNewClinics>('GET', '/new-clinics')

/**
 * Without a link it asks what is to be made; with one, which stands in the fragment, it makes it. Without a clinic around
 * it: the one that answers here is not the one that is made.
 */
export function Component() {
  const { t } = useTexts()
  const offer = useLoaderData<Answer<typeof readNewClinics>>()
  const token = useMailedToken()
  const isHydrated = useHydrated()
  return (
    <SystemPage preferences={<PagePreferences />}>
      <Wrap narrow>
        {!isHydrated ? (
          <Stack gap="large">
            <PageHeading>{t('newClinic.title')}</PageHeading>
            <noscript>
              <Note tone="warn">{t('newClinic.needsScripts')}</Note>
            </noscript>
            <Skeleton label={t('common.loading')} />
          </Stack>
        ) : token ? (
          <MakeClinic
            key={token}
            token={token}
            make={() => call<typeof completeClinic>('POST', '/new-clinics/complete', { body: { token } })}
          />
        ) : (
          <ClinicRequestForm offer={offer} />
        )}
      </Wrap>
    </SystemPage>
  )
}
