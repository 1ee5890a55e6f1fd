import type { ErrorCode } from '@polyclinic/domain/kit/errors.ts'
import Link2Off from 'lucide-react/icons/link-2-off'
import Mail from 'lucide-react/icons/mail'
import { useState, type ReactNode } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeVisit } from '../../features/appointments/manage/change-visit.ts'
import { LinkToken, tokenField } from '../../features/appointments/manage/link-token.tsx'
import { loadQueuePlace } from '../../features/appointments/manage/load-queue-place.ts'
import { openByToken, openVisit } from '../../features/appointments/manage/open-visit.ts'
import { visitPath } from '../../features/appointments/visit/visit-path.ts'
import { OpenedVisit } from '../../features/appointments/manage/opened-visit.tsx'
import { useVisitsPath } from '../../features/appointments/manage/use-visits-path.ts'
import { VisitGate } from '../../features/appointments/manage/visit-gate.tsx'
import { FillingPlace } from '../../features/clinic-forms/filling-place.tsx'
import { loadVisitForms } from '../../features/clinic-forms/load-visit-forms.ts'
import { loadEarlier } from '../../features/waiting-list/load-earlier.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { BigMessage } from '../../ui/big-message.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CallButton } from '../../features/locations/call-button.tsx'
import styles from './visit.module.css'

export const handle: Handle = {
  title: ({ t }) => t('booking.yourVisit'),
  noindex: true,
  parameters: ['visit', 'cancel', 'moved', 'answers'],
}

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const opened = await openVisit(args)
  const answersId = search.get('answers')
  const forms = answersId ? null : await loadVisitForms(args, opened)
  const place = await loadQueuePlace(args, opened)
  const earlier = answersId ? null : await loadEarlier(args, opened)
  return {
    ...{ opened, answersId, forms, place, earlier },
    ...{ isCanceling: search.has('cancel'), isMoved: search.has('moved') },
  }
}

export async function action(args: ActionFunctionArgs): Promise<Response | { refusal: ErrorCode | 'link' }> {
  const form = await args.request.formData()
  const token = form.get(tokenField)
  if (typeof token !== 'string') return changeVisit(args, form)

  // Opening it puts the token into a cookie that no script can read; from here on the server knows the visit by that.
  const opened = await openByToken(args, token)
  if (opened) return redirect(visitPath('/appointment/manage', opened.id))
  pageOf(args.context).status(404)
  return { refusal: 'link' }
}

export function Component() {
  const { t } = useTexts()
  const { opened, answersId, forms, place, earlier, isCanceling, isMoved } = useLoaderData<typeof loader>()
  const refusal = useActionData<{ refusal: ErrorCode | 'link' }>()?.refusal ?? null
  const [isOpening, setIsOpening] = useState(false)
  const isHydrated = useHydrated()
  // A mailed link names its visit by its token alone; once opened, the address does.
  const isNamed = useSearchParams()[0].has('visit')
  const nothing = isNamed ? <NoLink /> : <DeadLink />
  if (refusal === 'link')
    return (
      <>
        <LinkToken onFound={() => setIsOpening(true)} />
        <DeadLink />
      </>
    )
  return (
    <>
      <LinkToken onFound={() => setIsOpening(true)} />
      {isOpening ? (
        <Opening />
      ) : (
        <VisitGate opened={opened} title={t('booking.yourVisit')} nothing={isHydrated ? nothing : <BeforeScripts />}>
          {(visit) =>
            answersId ? (
              <FillingPlace
                answersId={answersId}
                visit={visit.byCookie ? visit.appointment.id : null}
                back={{ href: visitPath('/appointment/manage', visit.appointment.id), reload: true }}
              />
            ) : (
              <OpenedVisit
                {...visit}
                forms={forms}
                place={place}
                earlier={earlier}
                isCanceling={isCanceling}
                isMoved={isMoved}
                refusal={refusal}
              />
            )
          }
        </VisitGate>
      )}
    </>
  )
}

function Opening({ children }: { children?: ReactNode }) {
  const { t } = useTexts()
  return (
    <Wrap narrow className={styles.page}>
      <Stack gap="large">
        <h1>{t('booking.yourVisit')}</h1>
        {children}
        <Skeleton label={t('patient.opening')} lines={5} />
      </Stack>
    </Wrap>
  )
}

/** A mailed link is opened by a script; without any, nothing else comes. */
function BeforeScripts() {
  const { t } = useTexts()
  return (
    <Opening>
      <noscript>
        <Stack gap="normal">
          <p className={styles.lead}>{t('patient.linkNeedsScripts')}</p>
          <Row>
            <CallButton kind="main" />
          </Row>
        </Stack>
      </noscript>
    </Opening>
  )
}

function NoLink() {
  const { t } = useTexts()
  const visits = useVisitsPath()
  const isSignedIn = useSession()
  return (
    <BigMessage
      icon={Mail}
      title={t(isSignedIn ? 'patient.linkDead' : 'patient.openLink')}
      actions={
        <>
          <Button kind="main" href={visits}>
            {t(isSignedIn ? 'common.yourVisits' : 'common.signIn')}
          </Button>
          {!isSignedIn && <CallButton />}
          <Button href="/appointment">{t('common.bookVisit')}</Button>
        </>
      }
    >
      <p>{t(isSignedIn ? 'patient.notYourVisit' : 'patient.openLinkText')}</p>
    </BigMessage>
  )
}

/** Mistyped, cut off, or of a visit that is over. */
function DeadLink() {
  const { t } = useTexts()
  return (
    <BigMessage
      icon={Link2Off}
      title={t('patient.linkDead')}
      actions={
        <>
          <CallButton kind="main" />
          <Button href="/patient">{t('common.yourVisits')}</Button>
        </>
      }
    >
      <p>{t('patient.linkDeadText')}</p>
    </BigMessage>
  )
}
