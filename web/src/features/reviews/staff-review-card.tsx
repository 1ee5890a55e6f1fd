import { formatLongDate, formatMonth } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant, type PlainDate } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { DeclineForm } from './decline-form.tsx'
import { publish, reply, type ShownState, type StaffReview } from './moderation.ts'
import { ReplyForm } from './reply-form.tsx'

export const stateLooks: Record<ShownState, { tone: Tone; word: PlainTextKey }> = {
  submitted: { tone: 'info', word: 'moderation.toRead' },
  published: { tone: 'ok', word: 'moderation.published' },
  declined: { tone: 'neutral', word: 'moderation.declined' },
}

type StaffReviewCardProps = { review: StaffReview; onDone: (said: string) => void; onBehind: () => void }

/** One review with what the page shows of it, how it stands, and what may be done. */
export function StaffReviewCard({ review, onDone, onBehind }: StaffReviewCardProps) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const [open, setOpen] = useState<'decline' | 'reply' | null>(null)
  const place = useFocusBack<HTMLDivElement>(open)
  const { busy, problem, send } = useSubmission()
  const status = review.status as ShownState
  const name = review.shownName ?? t('reviewed.anonymous')
  const date = formatLongDate(dateIn(timeZone, review.submittedAt as Instant), formatLocale)
  const named = { name, date }
  const { mayModerate, mayReply } = review
  const fold = { more: t('moderation.more'), less: t('moderation.less') }

  async function act(work: () => Promise<unknown>, said: string) {
    if (busy) return
    const outcome = await send(work)
    if (outcome.done) onDone(said)
    else if (outcome.problem.code === 'stale_version') onBehind()
  }
  const finish = (said: string) => {
    setOpen(null)
    onDone(said)
  }
  return (
    <Card as="li">
      <Stack gap="small">
        <VisuallyHidden as="h2">{t('moderation.reviewOf', named)}</VisuallyHidden>
        <Row between>
          <Row>
            <Stars count={review.stars} label={t('reviewed.stars', { count: review.stars })} />
            <Status tone={stateLooks[status].tone}>{t(stateLooks[status].word)}</Status>
            {review.isOverdue && <Status tone="warn">{t('moderation.isOverdue')}</Status>}
          </Row>
          <span className={`${text['quiet']} ${text['small']}`}>{t('moderation.submittedOn', { date })}</span>
        </Row>
        {review.text && <FoldedText words={fold}>{review.text}</FoldedText>}
        <p className={`${text['quiet']} ${text['small']}`}>
          {t('moderation.facts', {
            name,
            month: `${formatMonth(`${review.visitMonth}-01` as PlainDate, formatLocale, 'long')} ${review.visitMonth.slice(0, 4)}`,
            doctor: review.providerName,
          })}
        </p>
        {review.declined && (
          <div>
            <p>{t('moderation.declinedFor', { reason: t(`reviews.why-${review.declined.reason}`) })}</p>
            {review.declined.note && (
              <p className={text['quiet']}>{t('moderation.noteSaid', { note: review.declined.note })}</p>
            )}
          </div>
        )}
        {review.reply && open !== 'reply' && (
          <Card>
            <p className={`${text['strong']} ${text['small']}`}>
              {t('moderation.repliedBy', { name: review.reply.by })}
            </p>
            <FoldedText words={fold}>{review.reply.text}</FoldedText>
          </Card>
        )}
        {problem && <RefusalNote refusal={problem} isTeam />}
        <div ref={place}>
          {open === 'decline' ? (
            <DeclineForm
              review={review}
              onDone={() => finish(t('moderation.doneDeclined'))}
              onCancel={() => setOpen(null)}
            />
          ) : open === 'reply' ? (
            <ReplyForm
              review={review}
              onDone={() => finish(t('moderation.doneReplied'))}
              onCancel={() => setOpen(null)}
            />
          ) : (
            <Row>
              {mayModerate && status !== 'published' && (
                <Button
                  size="small"
                  kind={status === 'submitted' ? 'main' : 'line'}
                  busy={busy}
                  aria-label={t('moderation.publishNamed', named)}
                  onClick={() => void act(() => publish(review), t('moderation.donePublished'))}
                >
                  {t('moderation.publish')}
                </Button>
              )}
              {mayReply && status === 'published' && (
                <Button
                  size="small"
                  data-opens="reply"
                  aria-label={t(review.reply ? 'moderation.changeReplyNamed' : 'moderation.replyNamed', named)}
                  onClick={() => setOpen('reply')}
                >
                  {t(review.reply ? 'moderation.changeReply' : 'moderation.reply')}
                </Button>
              )}
              {mayReply && review.reply && (
                <Button
                  size="small"
                  kind="quiet"
                  onClick={() =>
                    void act(() => reply(review, { text: '', namesPatient: false }), t('moderation.doneRemoved'))
                  }
                >
                  {t('moderation.removeReply')}
                </Button>
              )}
              {mayModerate && status !== 'declined' && (
                <Button
                  size="small"
                  kind={status === 'submitted' ? 'line' : 'quiet'}
                  data-opens="decline"
                  aria-label={t('moderation.declineNamed', named)}
                  onClick={() => setOpen('decline')}
                >
                  {t('moderation.decline')}
                </Button>
              )}
            </Row>
          )}
        </div>
      </Stack>
    </Card>
  )
}
