import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { fileName, nameOf } from '../chart-files/file-name.ts'
import { WithdrawForm } from '../chart-files/withdraw-form.tsx'
import { DocumentRow } from '../documents/document-row.tsx'
import { OpenFile } from '../documents/open-file.tsx'
import { savedAs } from '../documents/shown-file.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ReleaseLetter } from './release-letter.tsx'
import type { SentReferral } from './use-referral-of-visit.ts'
import { fetchLetter, shareLetter, withdrawLetter, type Letter } from './use-letters.ts'

type LetterRowProps = {
  visitId: string
  letter: Letter
  timeZone: string
  readers: string
  hasReader: boolean
  mayIssue: boolean
  /** That the visit came from. */
  referral: SentReferral | null
  /** @param said what was done */
  onChanged: (said: string) => Promise<unknown>
  onReplace: () => void
}

/** A letter that was issued, with what its doctor can do with it. */
export function LetterRow(props: LetterRowProps) {
  const { visitId, letter, timeZone, readers, hasReader, mayIssue, referral, onChanged, onReplace } = props
  const { t, formatLocale } = useTexts()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const place = useFocusBack<HTMLLIElement>(isWithdrawing ? 'withdrawal' : null)
  const [hasFailed, setHasFailed] = useState(false)
  const { busy, problem, send } = useSubmission()
  const { withdrawn, sharedAt } = letter
  const dateOf = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const name = fileName(letter, formatLocale)
  const isReleased = referral?.report?.id === letter.id && !withdrawn
  const isReleasable = referral?.acts.includes('complete') && letter.kind !== 'sick-note' && !withdrawn
  const about = [
    t('letters.issuedOn', { date: dateOf(letter.writtenAt), name: letter.writtenBy }),
    ...(withdrawn
      ? [t('letters.withdrawnOn', { date: dateOf(withdrawn.at), name: withdrawn.by, reason: withdrawn.reason })]
      : []),
    ...(sharedAt && !withdrawn ? [t('letters.sharedWith', { name: readers })] : []),
    ...(isReleased ? [t('letters.releasedTo', { partner: referral.partner.name })] : []),
    ...(sharedAt && !withdrawn && !hasReader ? [t('encounters.noReader', { name: readers })] : []),
  ]
  async function change() {
    const outcome = await send(() => shareLetter(visitId, letter, sharedAt === null))
    if (outcome.done)
      await onChanged(t(sharedAt === null ? 'letters.isShared' : 'letters.isUnshared', { letter: name, name: readers }))
  }
  const changes = !mayIssue ? null : withdrawn ? (
    !letter.isReplaced && (
      <Button size="small" data-opens="withdrawal" aria-label={t('letters.replaceNamed', { name })} onClick={onReplace}>
        {t('letters.replace')}
      </Button>
    )
  ) : (
    <>
      {referral && isReleasable && (
        <ReleaseLetter
          {...{ referral, letter: { id: letter.id, name } }}
          onReleased={() => void onChanged(t('letters.isReleased', { name, partner: referral.partner.name }))}
        />
      )}
      <Button
        size="small"
        busy={busy}
        aria-label={t(sharedAt === null ? 'letters.shareNamed' : 'letters.unshareNamed', { name })}
        onClick={() => void change()}
      >
        {t(sharedAt === null ? 'letters.shareIt' : 'letters.unshareIt')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        data-opens="withdrawal"
        aria-label={t('letters.withdrawNamed', { name })}
        onClick={() => setWithdrawing(true)}
      >
        {t('letters.withdraw')}
      </Button>
    </>
  )
  return (
    <DocumentRow
      ref={place}
      name={name}
      isPdf
      isStruck={withdrawn !== null}
      about={about.map((line) => (
        <p key={line}>{line}</p>
      ))}
      acts={
        <>
          <OpenFile
            {...{
              name,
              mediaType: letter.mediaType,
              savedAs: savedAs({ name: nameOf(letter), mediaType: letter.mediaType }),
            }}
            fetch={() => {
              setHasFailed(false)
              return fetchLetter(visitId, letter)
            }}
            words={{
              ...{ open: t('letters.open'), openNamed: t('letters.openNamed', { name }) },
              ...{ savePdf: t('letters.savePdf'), savePdfNamed: t('letters.savePdfNamed', { name }) },
            }}
            onFailed={() => setHasFailed(true)}
          />
          {changes}
        </>
      }
    >
      {(problem !== null || hasFailed || isWithdrawing) && (
        <Stack>
          {problem && <RefusalNote refusal={problem} isTeam />}
          {hasFailed && (
            <Note tone="bad" role="alert">
              {t('errors.unavailable')}
            </Note>
          )}
          {isWithdrawing && !withdrawn && (
            <WithdrawForm
              words={{
                ...{ title: t('letters.withdrawTitle', { name }), text: t('letters.withdrawText') },
                ...{ label: t('letters.reason'), missing: t('letters.reasonMissing') },
                ...{ button: t('letters.withdraw'), cancel: t('letters.cancel') },
              }}
              withdraw={(reason) => withdrawLetter(visitId, letter, reason)}
              onDone={() => void onChanged(t('letters.isWithdrawn', { name })).then(() => setWithdrawing(false))}
              onCancel={() => setWithdrawing(false)}
            />
          )}
        </Stack>
      )}
    </DocumentRow>
  )
}
