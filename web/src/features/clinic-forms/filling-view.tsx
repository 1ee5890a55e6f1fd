import { formatFullDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useRef, useState } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useToast } from '../../ui/use-toast.ts'
import { PaperButton } from '../documents/paper-button.tsx'
import type { AnswersServer, AnswersView } from './answers.ts'
import { CompletedAnswers } from './completed-answers.tsx'
import styles from './filling-view.module.css'
import { FormFiller } from './form-filler.tsx'

type FillingViewProps = {
  answers: AnswersView
  server: AnswersServer
  back: { href: string; reload: boolean }
}

/** A form for whoever it asks: to be filled in, and once it is sent as it was sent. */
export function FillingView({ answers: first, server, back }: FillingViewProps) {
  const { t } = useTexts()
  const timeZone = useOrganization().settings.timeZone
  const [answers, setAnswers] = useState(first)
  const { toast, say, close } = useToast()
  const isJustSent = first.status !== 'completed' && answers.status === 'completed'
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(heading, isJustSent ? 'sent' : null)
  const way = (
    <BackLink href={back.href} reload={back.reload}>
      {t(back.reload ? 'forms.backToVisit' : 'forms.back')}
    </BackLink>
  )
  if (answers.status !== 'completed')
    return (
      <Wrap>
        <div className={styles.top}>{way}</div>
        <FormFiller
          {...{ answers, server, timeZone }}
          about={<About answers={answers} />}
          onCompleted={(sent) => {
            setAnswers(sent)
            scrollTo({ top: 0 })
          }}
        />
      </Wrap>
    )
  return (
    <Wrap narrow>
      <Stack gap="large" className={styles.page}>
        <div>
          {way}
          <h1 ref={heading} tabIndex={-1}>
            <Own>{answers.name}</Own>
          </h1>
          <About answers={answers} isBare />
          {server.paper && <PaperButton word={t('encounters.openPdf')} name={answers.name} fetchPaper={server.paper} />}
        </div>
        {isJustSent && (
          <Note tone="ok" role="status">
            {t('forms.thanks')}
          </Note>
        )}
        <CompletedAnswers
          {...{ answers, timeZone }}
          openFile={server.openFile}
          onWithdraw={server.withdraw}
          onWithdrawn={(changed) => {
            setAnswers(changed)
            say({ message: t('forms.withdrawn') })
            heading.current?.focus()
          }}
        />
      </Stack>
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Wrap>
  )
}

/** Which form it is, for whom, and before which visit. */
function About({ answers, isBare = false }: { answers: AnswersView; isBare?: boolean }) {
  const { t, formatLocale } = useTexts()
  const { name, patient, visit } = answers
  return (
    <>
      {!isBare && (
        <p className={text.strong}>
          <Own>{name}</Own>
        </p>
      )}
      <p className={text.quiet}>{t('forms.forPerson', { name: `${patient.givenName} ${patient.familyName}` })}</p>
      {visit && (
        <p className={text.quiet}>
          {t('forms.forVisit', {
            date: formatFullDate(dateIn(visit.timeZone, visit.startsAt as Instant), formatLocale),
            time: formatTime(visit.startsAt as Instant, formatLocale, visit.timeZone),
            doctor: visit.provider,
          })}
        </p>
      )}
    </>
  )
}
