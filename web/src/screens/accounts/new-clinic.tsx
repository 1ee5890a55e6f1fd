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
import { AccountPage } from './account-page.tsx'

export const handle: Handle = { title: ({ t }) => t('newClinic.title'), noindex: true }

/** Not found where the operator does not offer it. */
export const loader = ({ context }: LoaderFunctionArgs) => apiOf(context)<typeof readNewClinics>('GET', '/new-clinics')

/** Without a link it asks what is to be made; with one, which stands in the fragment, it makes it. */
export function Component() {
  const { t } = useTexts()
  const offer = useLoaderData<Answer<typeof readNewClinics>>()
  const token = useMailedToken()
  return (
    <AccountPage title={t('newClinic.title')} audience="team">
      {token ? (
        <MakeClinic
          key={token}
          token={token}
          make={() => call<typeof completeClinic>('POST', '/new-clinics/complete', { body: { token } })}
        />
      ) : (
        <ClinicRequestForm offer={offer} />
      )}
    </AccountPage>
  )
}
