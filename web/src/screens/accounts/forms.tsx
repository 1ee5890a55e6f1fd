import type { listOwnForms } from '@polyclinic/domain/forms/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatFullDate, formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { beginForm } from '../../features/clinic-forms/answers.ts'
import { FillingPlace } from '../../features/clinic-forms/filling-place.tsx'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('forms.title'), noindex: true, parameters: ['answers'] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const answersId = new URL(request.url).searchParams.get('answers')
  if (answersId) return { answersId }
  return { answersId: null, ...(await apiOf(context)<typeof listOwnForms>('GET', '/patients/me/forms')) }
}

type Listed = Answer<typeof listOwnForms>

/** What a patient is asked, and what they have sent; one of them, where the address names it. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.answersId === null) return <OwnForms {...loaded} />
  const { answersId } = loaded
  return <FillingPlace key={answersId} answersId={answersId} visit={null} back={{ href: '/forms', reload: false }} />
}

function OwnForms({ asked, completed }: Listed) {
  const { t } = useTexts()
  const isNamed = new Set([...asked, ...completed].map(({ patient }) => patient.id)).size > 1
  return (
    <Wrap medium>
      <div className={styles.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('forms.lead')}>{t('forms.title')}</PageHeading>
      {asked.length + completed.length === 0 ? (
        <Card>
          <EmptyState
            icon={ClipboardList}
            title={t('patient.noForms')}
            action={<Button href="/patient">{t('patient.toVisits')}</Button>}
          >
            {t('patient.noFormsText')}
          </EmptyState>
        </Card>
      ) : (
        <Stack gap="large">
          <Stack as="section" gap="small">
            <h2 className={text.large}>{t('forms.asked')}</h2>
            {asked.length === 0 ? (
              <p className={text.quiet}>{t('forms.askedNone')}</p>
            ) : (
              <Rows label={t('forms.asked')}>
                {asked.map((form) => (
                  <AskedRow key={form.formId + form.patient.id} {...{ form, isNamed }} />
                ))}
              </Rows>
            )}
          </Stack>
          {completed.length > 0 && (
            <Stack as="section" gap="small">
              <h2 className={text.large}>{t('forms.sent')}</h2>
              <Rows label={t('forms.sent')}>
                {completed.map((sent) => (
                  <SentRow key={sent.id} {...{ sent, isNamed }} />
                ))}
              </Rows>
            </Stack>
          )}
        </Stack>
      )}
    </Wrap>
  )
}

const fullName = ({ givenName, familyName }: { givenName: string; familyName: string }) => `${givenName} ${familyName}`

function AskedRow({ form, isNamed }: { form: Listed['asked'][number]; isNamed: boolean }) {
  const { t, formatLocale } = useTexts()
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  const { name, patient, visit, answersId, questions, answered } = form
  const begin = async () => {
    const outcome = await send(() => beginForm(visit!.id, form.formId, false))
    if (outcome.done) void navigate(outcome.value)
  }
  const act = answersId ? (
    <Button kind="main" size="small" href={`/forms?answers=${answersId}`} aria-label={t('forms.goOnNamed', { name })}>
      {t('forms.goOn')}
    </Button>
  ) : (
    <Button
      kind="main"
      size="small"
      busy={busy}
      aria-label={t('forms.fillInNamed', { name })}
      onClick={() => void begin()}
    >
      {t('forms.fillIn')}
    </Button>
  )
  return (
    <ListRow end={act}>
      <p className={text.strong}>
        <Own>{name}</Own>
      </p>
      {isNamed && <p className={text.quiet}>{t('forms.forPerson', { name: fullName(patient) })}</p>}
      {visit && (
        <p className={text.quiet}>
          {t('forms.forVisit', {
            date: formatFullDate(dateIn(visit.timeZone, visit.startsAt as Instant), formatLocale),
            time: formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone),
            doctor: visit.provider,
          })}
        </p>
      )}
      <p className={text.quiet}>
        {answered > 0
          ? t('forms.progress', { answered, count: questions })
          : t('forms.questions', { count: questions })}
      </p>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`errors.${problem.code}`)}
        </Note>
      )}
    </ListRow>
  )
}

function SentRow({ sent, isNamed }: { sent: Listed['completed'][number]; isNamed: boolean }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const { id, name, patient, completedAt } = sent
  const date = formatLongDate(dateIn(timeZone, completedAt as Instant), formatLocale)
  return (
    <ListRow
      end={
        <Button size="small" href={`/forms?answers=${id}`} aria-label={t('forms.readNamed', { name, date })}>
          {t('forms.read')}
        </Button>
      }
    >
      <p className={text.strong}>
        <Own>{name}</Own>
      </p>
      {isNamed && <p className={text.quiet}>{t('forms.forPerson', { name: fullName(patient) })}</p>}
      <p className={text.quiet}>{t('forms.sentOn', { date })}</p>
    </ListRow>
  )
}
