import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { failReasons, referralLimits, rejectReasons } from '@polyclinic/domain/referrals/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { chartHref } from '../../platform/session/destinations.ts'
import { usePermitted } from '../../state/permitted.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import text from '../../ui/text.module.css'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { RecordLine, VisitDay } from './clinic-visit.tsx'
import { VisitLeft } from './visit-left.tsx'
import { ReferralFacts } from './referral-facts.tsx'
import { KeepInChart, SentFilesCard } from './referral-files.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { ReferralStatus } from './referral-status.tsx'
import { ReferralTrack } from './referral-track.tsx'
import { nextWords, reasonWords, type Referral } from './referral.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { SayDialog } from './say-dialog.tsx'
import { useBookingOfReferral } from './use-booking-of-referral.tsx'
import {
  acceptReferral,
  answerPartner,
  askPartner,
  cancelVisit,
  failReferral,
  keepReferralFile,
  withdrawKeptFile,
  noteConsentWithdrawn,
  openFileOfReferral,
  receiveReferral,
  referralsKey,
  rejectReferral,
  unbookReferral,
} from './use-referrals.ts'

type What = 'ask' | 'answer' | 'reject' | 'fail' | 'unbook' | 'complete' | 'withdraw-consent'
type Visit = NonNullable<Referral['visit']>
/** `seen`: as it stood when the dialog was opened; what happens behind it is not decided upon unseen. */
type Doing = { what: What; seen: Referral }

/** What is asked about before it is done, and needs no words. */
const sure = {
  unbook: {
    title: 'referrals.unbookTitle',
    text: 'referrals.unbookText',
    button: 'referrals.unbook',
    act: unbookReferral,
  },
  'withdraw-consent': {
    title: 'referrals.withdrawConsentTitle',
    text: 'referrals.withdrawConsentText',
    button: 'referrals.withdrawConsent',
    act: noteConsentWithdrawn,
  },
} as const

/** One referral as the clinic works on it: what comes next is one press, and everything else stands beside it. */
export function ReferralView({ referral, mayHandle }: { referral: Referral; mayHandle: boolean }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const { busy, problem, send } = useSubmission()
  const [doing, setDoing] = useState<Doing | null>(null)
  /** Nothing of the referral leads to its visit anymore. */
  const [undone, setUndone] = useState<{ visit: Visit; wasCanceled: boolean } | null>(null)
  const [isVisitToo, setVisitToo] = useState(true)
  const { acts, history, visit, consent, patientId, record } = referral
  const isPermitted = usePermitted()
  const reload = () => client.invalidateQueries({ queryKey: referralsKey })
  const latest = useRef(referral)
  useEffect(() => {
    latest.current = referral
  }, [referral])
  const booking = useBookingOfReferral(referral, () => void reload())
  const may = (act: (typeof acts)[number]) => acts.includes(act)
  const begin = (what: What) => {
    setVisitToo(true)
    setDoing({ what, seen: referral })
  }
  const mayCancel = (of: Referral['visit']): of is Visit =>
    of?.status === 'booked' && isPermitted('appointments:cancel', { provider: { id: of.providerId } })
  const bookedBy = history.findLast(({ act }) => act === 'book')?.side ?? 'clinic'
  const isTypedByPartner = visit !== null && bookedBy !== 'clinic'
  const question = history.findLast(({ act }) => act === 'ask')
  const sentAt = history.find(({ act }) => act === 'send')?.at
  const asked =
    doing?.what === 'withdraw-consent' || doing?.what === 'unbook' ? { ...sure[doing.what], seen: doing.seen } : null
  const end = () => {
    setDoing(null)
    void reload()
  }
  const press = async (act: (seen: Referral) => Promise<unknown>, seen = referral) => {
    await send(() => act(seen))
    await reload()
  }
  /** Once the booking is undone nothing leads to its visit anymore, so that it is canceled now. */
  const unbook = async ({ visit: left, ...seen }: Referral) => {
    const { done } = await send(() => unbookReferral(seen))
    if (done && left) {
      const wasCanceled = isVisitToo && mayCancel(left) && (await send(() => cancelVisit(left))).done
      setUndone({ visit: left, wasCanceled })
    }
    await reload()
  }
  /** What was typed stays, to be sent of how it stands now. */
  const lookAgain = async () => {
    await reload()
    setDoing((before) => before && { ...before, seen: latest.current })
  }
  return (
    <Stack gap="large">
      <p className={text.quiet}>
        {t('referrals.fromPartner', { partner: referral.partner.name })}
        {sentAt &&
          ` · ${t('referrals.sentByOn', {
            name: referral.sentBy,
            date: formatLongDate(dateIn(timeZone, sentAt as Instant), formatLocale),
          })}`}
      </p>
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Card bare as="section" kind="raised">
        <CardPart>
          <Stack>
            <Row between>
              <h2 className={text.large}>{t('referrals.now')}</h2>
              <ReferralStatus referral={referral} side="clinic" />
            </Row>
            <ReferralTrack referral={referral} />
            <p>{t(nextWords(referral, 'clinic'))}</p>
            {may('answer') && question?.text && <Note tone="warn">{question.text}</Note>}
            {visit && (
              <p>
                <VisitDay visit={visit} />
              </p>
            )}
            {patientId !== null && record && <RecordLine {...{ patientId, record }} />}
            {isTypedByPartner && (
              <Note
                tone="warn"
                action={
                  patientId !== null &&
                  record && (
                    <Button size="small" href={chartHref(patientId)}>
                      {t('referrals.openPatient')}
                    </Button>
                  )
                }
              >
                {t('referrals.bookedByPartner', { partner: referral.partner.name })}
              </Note>
            )}
            {undone && visit?.id !== undone.visit.id && <VisitLeft key={undone.visit.id} {...undone} />}
            <Row>
              {may('receive') && (
                <Button kind="main" busy={busy} onClick={() => void press(receiveReferral)}>
                  {t('referrals.receive')}
                </Button>
              )}
              {may('accept') && (
                <Button kind="main" busy={busy} onClick={() => void press(acceptReferral)}>
                  {t('referrals.accept')}
                </Button>
              )}
              {booking.ask && (
                <Button kind="main" onClick={booking.ask}>
                  {t('referrals.book')}
                </Button>
              )}
              {booking.isForOthers && <p>{t('referrals.bookForOthers')}</p>}
              {may('answer') && (
                <Button kind="main" onClick={() => begin('answer')}>
                  {t('referrals.answer')}
                </Button>
              )}
              {may('complete') && (
                <Button kind="main" onClick={() => begin('complete')}>
                  {t('referrals.complete')}
                </Button>
              )}
              {may('ask') && <Button onClick={() => begin('ask')}>{t('referrals.ask')}</Button>}
              {may('unbook') && <Button onClick={() => begin('unbook')}>{t('referrals.unbook')}</Button>}
              {may('reject') && (
                <Button kind="bad" onClick={() => begin('reject')}>
                  {t('referrals.reject')}
                </Button>
              )}
              {may('fail') && (
                <Button kind="bad" onClick={() => begin('fail')}>
                  {t('referrals.fail')}
                </Button>
              )}
            </Row>
          </Stack>
        </CardPart>
      </Card>
      <ReferralFacts referral={referral} />
      <SentFilesCard
        files={referral.files}
        open={({ id }) => openFileOfReferral(referral.id, id)}
        renderActs={({ id, name, isInChart }) =>
          patientId !== null &&
          record &&
          isPermitted('patients:write-clinical') && (
            <KeepInChart
              {...{ name, isInChart, record }}
              keep={async () => {
                const kept = await keepReferralFile(patientId, id)
                await reload()
                return kept
              }}
              undo={async (fileId) => {
                await withdrawKeptFile(patientId, fileId, t('documents.addedByMistake'))
                await reload()
              }}
            />
          )
        }
      />
      {mayHandle && consent && consent.withdrawnAt === null && (
        <Row>
          <Button size="small" kind="quiet" onClick={() => begin('withdraw-consent')}>
            {t('referrals.withdrawConsent')}
          </Button>
        </Row>
      )}
      <ReferralHistory history={history} />
      {booking.dialog}
      {doing && (doing.what === 'ask' || doing.what === 'answer') && (
        <SayDialog
          title={t(doing.what === 'ask' ? 'referrals.askPartnerTitle' : 'referrals.answerTitle')}
          label={t(doing.what === 'ask' ? 'referrals.yourQuestion' : 'referrals.yourAnswer')}
          button={t(doing.what === 'ask' ? 'referrals.ask' : 'referrals.answer')}
          maxLength={referralLimits.thread}
          isRequired
          isTeam
          onSend={(said) => (doing.what === 'ask' ? askPartner : answerPartner)(doing.seen, said)}
          onStale={lookAgain}
          onDone={end}
          onClose={end}
        />
      )}
      {doing?.what === 'reject' && (
        <SayDialog
          title={t('referrals.rejectTitle')}
          label={t('referrals.explanation')}
          button={t('referrals.reject')}
          maxLength={referralLimits.explanation}
          reasons={rejectReasons.map((reason) => [reason, reasonWords[reason]] as const)}
          isDanger
          isTeam
          onSend={(said, reason) => rejectReferral(doing.seen, { reason, text: said })}
          onStale={lookAgain}
          onDone={end}
          onClose={end}
        />
      )}
      {doing?.what === 'fail' && (
        <SayDialog
          title={t('referrals.failTitle')}
          lead={t('referrals.failText')}
          label={t('referrals.explanation')}
          button={t('referrals.fail')}
          maxLength={referralLimits.explanation}
          reasons={failReasons.map((reason) => [reason, reasonWords[reason]] as const)}
          isDanger
          isTeam
          onSend={(said, reason) => failReferral(doing.seen, { reason, text: said })}
          onStale={lookAgain}
          onDone={end}
          onClose={end}
        />
      )}
      {doing?.what === 'complete' && visit && (
        <ReleaseDialog referral={doing.seen} visitId={visit.id} onDone={end} onClose={end} />
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setDoing(null)}
          title={t(asked.title)}
          closeLabel={t('common.close')}
          confirm={t(asked.button)}
          keep={t('referrals.notNow')}
          busy={busy}
          onConfirm={() => {
            setDoing(null)
            void (doing?.what === 'unbook' ? unbook(asked.seen) : press(asked.act, asked.seen))
          }}
        >
          <p>{t(asked.text)}</p>
          {doing?.what === 'unbook' && asked.seen.visit && (
            <>
              <p>
                <VisitDay visit={asked.seen.visit} inNewTab />
              </p>
              {mayCancel(asked.seen.visit) ? (
                <Checkbox
                  label={t('referrals.cancelVisitLeft')}
                  checked={isVisitToo}
                  onChange={({ target }) => setVisitToo(target.checked)}
                />
              ) : (
                <p>{t('referrals.visitIsLeft')}</p>
              )}
            </>
          )}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
