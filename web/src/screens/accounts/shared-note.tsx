import type { readSharedNote } from '@polyclinic/domain/encounters/shared-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatFullDate, formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import type { listOwnMedications } from '@polyclinic/domain/prescriptions/endpoints.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { visitFullDate } from '../../features/appointments/visit/when-words.ts'
import { NoteContent, TypedText } from '../../features/encounters/note-content.tsx'
import { phoneLink } from '../../features/locations/phone-link.tsx'
import { CurrentMedications } from '../../features/own-medications/current-medications.tsx'
import type { OwnMedication } from '../../features/own-medications/own-medication.ts'
import { isProblem, notFound } from '../../platform/api/problem.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import text from '../../ui/text.module.css'
import styles from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('sharedNotes.title'), noindex: true }

/** A note that its doctor shared, or null where it was withdrawn since; any other address here is nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const note = await readNote(params['id'] ?? '', api)
  if (!note) return null
  const { items } = await api<typeof listOwnMedications>('GET', '/patients/me/medications', {
    query: { context: 'patient' },
  })
  return { note, prescribed: prescribedAt(note, items) }
}

async function readNote(id: string, api: ReturnType<typeof apiOf>): Promise<Note | null> {
  try {
    return await api<typeof readSharedNote>('GET', '/patients/me/notes/{id}', { params: { id } })
  } catch (error) {
    if (isProblem(error, 'entered_in_error')) return null
    throw isProblem(error, 'invalid_fields', 'bad_request') ? notFound() : error
  }
}

type Note = Answer<typeof readSharedNote>

/** What the patient takes since this visit. */
const prescribedAt = ({ appointmentId }: Note, medications: readonly OwnMedication[]): OwnMedication[] =>
  medications.filter((each) => each.appointmentId === appointmentId && each.status === 'active')

export function Component() {
  const shown = useLoaderData<typeof loader>()
  return (
    <Wrap narrow>
      <TopLink />
      {shown ? <SharedNote {...shown} /> : <Withdrawn />}
    </Wrap>
  )
}

function TopLink() {
  const { t } = useTexts()
  return (
    <div className={styles.top}>
      <BackLink href="/patient/records">{t('records.title')}</BackLink>
    </div>
  )
}

function Withdrawn() {
  const { t } = useTexts()
  return (
    <>
      <PageHeading lead={t('sharedNotes.withdrawnText')}>{t('sharedNotes.withdrawn')}</PageHeading>
      <Questions />
    </>
  )
}

function Questions() {
  const { rich } = useTexts()
  const { phone } = useOrganization().staticContent.homepage.footer.contactUs
  return (
    phone && <p className={text.quiet}>{rich('sharedNotes.questions', { number: phone, phone: phoneLink(phone) })}</p>
  )
}

type SharedNoteProps = { note: Note; prescribed: readonly OwnMedication[] }

/** What was written, and beside it what follows from the visit. */
function SharedNote({ note, prescribed }: SharedNoteProps) {
  const { t, formatLocale } = useTexts()
  const { patient, timeZone, startsAt, signedAt, signedBy, addenda, next } = note
  const dayOf = (at: string) => dateIn(timeZone, at as Instant)
  return (
    <>
      <PageHeading
        lead={
          <>
            {t('sharedNotes.about', {
              doctor: note.providerName,
              date: formatFullDate(dayOf(startsAt), formatLocale),
              time: formatTime(startsAt as Instant, formatLocale, timeZone),
            })}
            <br />
            {t('sharedNotes.forPerson', { name: `${patient.givenName} ${patient.familyName}` })}
          </>
        }
      >
        <Own>{note.serviceName}</Own>
      </PageHeading>
      <Card bare>
        <CardPart>
          <NoteContent content={note.content} headingLevel={2} titles="sharedNotes" />
        </CardPart>
        {addenda.length > 0 && (
          <CardPart>
            <section aria-label={t('sharedNotes.added')}>
              <Stack gap="small">
                <h2 className={text.large}>{t('sharedNotes.added')}</h2>
                {addenda.map(({ id, text: added, at, by }) => (
                  <div key={id}>
                    <p className={text.quiet}>
                      {by}, {formatLongDate(dayOf(at), formatLocale)}
                    </p>
                    <TypedText>{added ?? t('sharedNotes.addedWithdrawn')}</TypedText>
                  </div>
                ))}
              </Stack>
            </section>
          </CardPart>
        )}
        {prescribed.length > 0 && (
          <CardPart>
            <Stack as="section" gap="small">
              <h2 className={text.large}>{t('sharedNotes.prescribed')}</h2>
              <CurrentMedications medications={prescribed} label={t('sharedNotes.prescribed')} />
              <p>
                <Anchor href="/patient/prescriptions">{t('sharedNotes.allMedicines')}</Anchor>
              </p>
            </Stack>
          </CardPart>
        )}
        {next && (
          <CardPart>
            <Stack as="section" gap="small">
              <h2 className={text.large}>{t('sharedNotes.next')}</h2>
              <p>
                <Own>{next.serviceName}</Own>
                <br />
                {t('sharedNotes.about', {
                  doctor: next.providerName,
                  date: visitFullDate(next, formatLocale),
                  time: formatTime(next.startsAt as Instant, formatLocale, next.timeZone),
                })}
              </p>
              <p>
                <Anchor href="/patient">{t('common.yourVisits')}</Anchor>
              </p>
            </Stack>
          </CardPart>
        )}
        <CardPart tone="sunk">
          <p className={text.quiet}>
            {t('sharedNotes.signed', { name: signedBy, date: formatLongDate(dayOf(signedAt), formatLocale) })}
          </p>
          <Questions />
        </CardPart>
      </Card>
    </>
  )
}
