import type {
  readCalendarFeed,
  replaceCalendarFeed,
  revokeCalendarFeed,
} from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'

const feedKey = ['calendar-feed']

type FeedDialogProps = { open: boolean; timeZone: string; onClose: () => void }

/** A doctor's calendar for their own program: the address is made, told once, replaced and ended here. */
export function FeedDialog({ open, timeZone, onClose }: FeedDialogProps) {
  const { t, formatLocale } = useTexts()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: feedKey,
    enabled: open,
    queryFn: ({ signal }) => call<typeof readCalendarFeed>('GET', '/calendar-feed', {}, { signal, background: true }),
  })
  const [address, setAddress] = useState<string | null>(null)
  const [isEnded, setEnded] = useState(false)
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)
  const { busy, problem, send } = useSubmission()
  const make = async () => {
    const outcome = await send(() => call<typeof replaceCalendarFeed>('POST', '/calendar-feed', {}))
    if (!outcome.done) return
    setCopied(null)
    setEnded(false)
    setAddress(outcome.value.address)
    client.setQueryData(feedKey, { createdAt: outcome.value.createdAt })
  }
  const revoke = async () => {
    const outcome = await send(() => call<typeof revokeCalendarFeed>('DELETE', '/calendar-feed', {}))
    if (!outcome.done) return
    setAddress(null)
    setEnded(true)
    client.setQueryData(feedKey, { createdAt: null })
  }
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('copied'),
      // Some browsers allow it to nobody: it stands there to be marked.
      () => setCopied('notCopied'),
    )
  const createdAt = data?.createdAt ?? null
  return (
    <Dialog open={open} onClose={onClose} title={t('calendar.feedTitle')} closeLabel={t('common.close')}>
      <Stack>
        <p>{t('calendar.feedLead')}</p>
        {problem && <RefusalNote refusal={problem} isTeam />}
        {isEnded && (
          <Note tone="ok" role="status">
            {t('calendar.feedEnded')}
          </Note>
        )}
        {address ? (
          <>
            <Field label={t('calendar.feedAddress')} hint={t('calendar.feedOnce')}>
              <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
            </Field>
            <Row>
              <Button kind="main" onClick={() => copy(address)}>
                {t(copied === 'copied' ? 'common.copied' : 'common.copy')}
              </Button>
              <Button href={address.replace(/^https?:/, 'webcal:')}>{t('calendar.feedOpen')}</Button>
            </Row>
            {copied === 'notCopied' && <p role="status">{t('calendar.feedNotCopied')}</p>}
          </>
        ) : (
          createdAt && (
            <p>
              {t('calendar.feedSince', {
                date: formatLongDate(dateIn(timeZone, createdAt as Instant), formatLocale),
              })}
            </p>
          )
        )}
        {createdAt ? (
          <Row>
            {!address && (
              <Button busy={busy} onClick={() => void make()}>
                {t('calendar.feedReplace')}
              </Button>
            )}
            <Button kind="bad" busy={busy} onClick={() => void revoke()}>
              {t('calendar.feedRevoke')}
            </Button>
          </Row>
        ) : (
          <Row>
            <Button kind="main" busy={busy} held={!data} onClick={() => void make()}>
              {t('calendar.feedMake')}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}
