import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { referralLimits } from '@polyclinic/domain/referrals/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { FileControl } from '../documents/file-control.tsx'
import { OpenFile } from '../documents/open-file.tsx'
import { BookDialog } from './book-dialog.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { OwnVisit } from './own-visit.tsx'
import { ReferralFacts } from './referral-facts.tsx'
import { SentFilesCard } from './referral-files.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { ReferralStatus } from './referral-status.tsx'
import { ReferralTrack } from './referral-track.tsx'
import { nextWords, type OwnReferral } from './referral.ts'
import { SayDialog } from './say-dialog.tsx'
import { useReferralFiles } from './use-referral-files.ts'
import { answerClinic, askClinic, cancelReferral, fetchReport, openOwnFile, ownKey } from './use-own-referrals.ts'

const asks = {
  ask: {
    title: 'referrals.askClinicTitle',
    label: 'referrals.yourQuestion',
    button: 'referrals.ask',
    send: askClinic,
  },
  answer: {
    title: 'referrals.answerTitle',
    label: 'referrals.yourAnswer',
    button: 'referrals.answer',
    send: answerClinic,
  },
  cancel: {
    title: 'referrals.cancelTitle',
    label: 'referrals.cancelWords',
    button: 'referrals.cancel',
    send: cancelReferral,
  },
} as const

/** One referral as its partner follows it: how it stands, what they may do, what was said, and the report. */
export function OwnReferralView({ referral }: { referral: OwnReferral }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  /** `seen`: as it stood when the dialog was opened. */
  const [doing, setDoing] = useState<{ what: keyof typeof asks; seen: OwnReferral } | null>(null)
  const latest = useRef(referral)
  useEffect(() => {
    latest.current = referral
  }, [referral])
  const begin = (what: keyof typeof asks) => setDoing({ what, seen: referral })
  const [isBooking, setBooking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const files = useReferralFiles(referral.id, referral.files)
  const { acts, hasReport, history } = referral
  const may = (act: keyof typeof asks) => acts.includes(act)
  const question = history.findLast(({ act }) => act === 'ask')
  const sentAt = history.find(({ act }) => act === 'send')?.at
  return (
    <Stack gap="large">
      {sentAt && (
        <p className={text.quiet}>
          {t('referrals.sentByOn', {
            name: referral.sentBy,
            date: formatLongDate(dateIn(timeZone, sentAt as Instant), formatLocale),
          })}
        </p>
      )}
      <Card bare as="section" kind="raised">
        <CardPart>
          <Stack>
            <Row between>
              <h2 className={text.large}>{t('referrals.now')}</h2>
              <ReferralStatus referral={referral} side="partner" />
            </Row>
            <ReferralTrack referral={referral} />
            <p>{t(nextWords(referral, 'partner'))}</p>
            {referral.visit && <OwnVisit visit={referral.visit} />}
            {referral.visit?.mayCancel && <CancelVisit referral={referral} />}
            {acts.includes('book') && <p>{t('referrals.youMayBook')}</p>}
            {may('answer') && question?.text && <Note tone="warn">{question.text}</Note>}
            {hasFailed && (
              <Note tone="bad" role="alert">
                {t('referrals.reportFailed')}
              </Note>
            )}
            <Row>
              {may('answer') && (
                <Button kind="main" onClick={() => begin('answer')}>
                  {t('referrals.answer')}
                </Button>
              )}
              {acts.includes('book') && (
                <Button kind="main" onClick={() => setBooking(true)}>
                  {t('referrals.bookTitle')}
                </Button>
              )}
              {hasReport && (
                <OpenFile
                  {...{ name: t('referrals.report'), savedAs: `${t('referrals.report')}.pdf` }}
                  mediaType="application/pdf"
                  fetch={() => fetchReport(referral.id)}
                  words={{
                    ...{ open: t('referrals.openReport'), openNamed: t('referrals.openReport') },
                    ...{ savePdf: t('referrals.saveReport'), savePdfNamed: t('referrals.saveReport') },
                  }}
                  onFailed={() => setFailed(true)}
                />
              )}
              {may('ask') && <Button onClick={() => begin('ask')}>{t('referrals.ask')}</Button>}
              {may('cancel') && (
                <Button kind="bad" onClick={() => begin('cancel')}>
                  {t('referrals.cancel')}
                </Button>
              )}
            </Row>
            {hasReport && <p className={text.quiet}>{t('referrals.reportTold')}</p>}
          </Stack>
        </CardPart>
      </Card>
      <ReferralFacts referral={referral} />
      {referral.mayAddFiles ? (
        <Card>
          <FileControl
            id="referral-files"
            legend={t('referrals.filesToAnswer')}
            hint={t('referrals.filesToAnswerHint')}
            name={t('referrals.files')}
            files={files}
            count={referralLimits.files}
          />
        </Card>
      ) : (
        <SentFilesCard files={referral.files} open={({ id }) => openOwnFile(referral.id, id)} />
      )}
      <ReferralHistory history={history} />
      {isBooking && (
        <BookDialog
          seen={referral}
          onDone={() => {
            setBooking(false)
            void client.invalidateQueries({ queryKey: ownKey })
          }}
          onClose={() => setBooking(false)}
        />
      )}
      {doing && (
        <SayDialog
          key={doing.what}
          title={t(asks[doing.what].title)}
          label={t(asks[doing.what].label)}
          button={t(asks[doing.what].button)}
          maxLength={doing.what === 'cancel' ? referralLimits.explanation : referralLimits.thread}
          isRequired={doing.what !== 'cancel'}
          isDanger={doing.what === 'cancel'}
          isTeam={false}
          onSend={(said) => asks[doing.what].send(doing.seen, said)}
          onStale={async () => {
            await client.invalidateQueries({ queryKey: ownKey })
            setDoing((before) => before && { ...before, seen: latest.current })
          }}
          onDone={() => {
            setDoing(null)
            void client.invalidateQueries({ queryKey: ownKey })
          }}
          onClose={() => {
            setDoing(null)
            void client.invalidateQueries({ queryKey: ownKey })
          }}
        />
      )}
    </Stack>
  )
}
