import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Anchor } from '../../ui/anchor.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Details } from '../../ui/facts.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { takeBack, type OwnReview, type ReviewableVisit } from './own-review.ts'

const tones = { submitted: 'info', published: 'ok', declined: 'warn', withdrawn: 'neutral' } as const

type OwnReviewViewProps = {
  visit: ReviewableVisit
  review: OwnReview
  onEdit: () => void
  onTakenBack: () => void
}

/** What somebody wrote, how it stands and why, the reply to it, and what they can do. */
export function OwnReviewView({ visit, review, onEdit, onTakenBack }: OwnReviewViewProps) {
  const { t, formatLocale } = useTexts()
  const { status, stars, declined, reply, display } = review
  const isTakenBack = status === 'withdrawn'
  const until = formatLongDate(dateIn(visit.timeZone, visit.writableUntil as Instant), formatLocale)
  return (
    <Stack>
      <Row between>
        <h2>{t('reviews.yours')}</h2>
        <Status tone={tones[status]}>{t(`reviews.${status}`)}</Status>
      </Row>
      {stars !== null && (
        <Row>
          <Stars count={stars} label={t('reviewed.stars', { count: stars })} />
          <span className={text['quiet']}>
            {display === 'initial' ? t('reviews.shownAs', { name: visit.shownName }) : t('reviews.shownAnonymous')}
          </span>
        </Row>
      )}
      <Details
        details={[
          ...(review.text ? [{ id: 'text', term: t('reviews.words'), value: review.text, isText: true }] : []),
          ...(reply ? [{ id: 'reply', term: t('reviews.reply'), value: <Own>{reply.text}</Own>, isText: true }] : []),
        ]}
      />
      <State visit={visit} review={review} />
      {declined && (
        <Note tone="warn">
          <p>{t('reviews.declinedText', { reason: t(`reviews.why-${declined.reason}`) })}</p>
          {declined.note && <p>{t('reviews.noteOf', { note: declined.note })}</p>}
          <p>{t(visit.mayWrite ? 'reviews.declinedAnswer' : 'reviews.declinedClosed')}</p>
        </Note>
      )}
      {visit.mayWrite && !isTakenBack && (
        <p className={`${text['quiet']} ${text['small']}`}>{t('reviews.editUntil', { date: until })}</p>
      )}
      <Row>
        {visit.mayWrite && (
          <Button kind={status === 'declined' ? 'main' : 'line'} onClick={onEdit}>
            {t(isTakenBack ? 'reviews.again' : 'reviews.edit')}
          </Button>
        )}
        {!isTakenBack && <TakeBack visit={visit} review={review} onDone={onTakenBack} />}
      </Row>
    </Stack>
  )
}

function State({ visit: { provider }, review: { status } }: Pick<OwnReviewViewProps, 'visit' | 'review'>) {
  const { t } = useTexts()
  if (status === 'published')
    return (
      <p>
        {t('reviews.publishedText', { doctor: provider.name })}{' '}
        <Anchor href={`/aboutdoctor/${provider.slug}#reviews`}>{t('reviews.seePage')}</Anchor>
      </p>
    )
  if (status === 'submitted') return <p>{t('reviews.submittedText')}</p>
  return status === 'withdrawn' ? <p>{t('reviews.withdrawnText')}</p> : null
}

type TakeBackProps = { visit: ReviewableVisit; review: OwnReview; onDone: () => void }

function TakeBack({ visit, review, onDone }: TakeBackProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [isAsking, setAsking] = useState(false)
  async function withdraw() {
    if (busy) return
    const { done } = await send(() => takeBack(visit.appointmentId, review.version))
    if (!done) return
    setAsking(false)
    onDone()
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('reviews.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('reviews.withdrawAsk')}
        closeLabel={t('common.close')}
        confirm={t('reviews.withdrawYes')}
        keep={t('reviews.withdrawNo')}
        busy={busy}
        onConfirm={() => void withdraw()}
      >
        {problem && <RefusalNote refusal={problem} />}
        <p>{t('reviews.withdrawText')}</p>
      </ConfirmDialog>
    </>
  )
}
