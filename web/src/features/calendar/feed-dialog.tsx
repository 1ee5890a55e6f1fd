import type {
  readCalendarFeed,
  replaceCalendarFeed,
  revokeCalendarFeed,
} from '@polyclinic/domain/calendar-feeds/endpoints.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { typedText } from '../../platform/page/typed-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { messageOf, type WrongField } from '../forms/field-errors.ts'
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
  const [isAsking, setAsking] = useState(false)
  const [missing, setMissing] = useState<WrongField[]>([])
  const [isEnded, setEnded] = useState(false)
  const { busy, problem, send } = useSubmission()
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const password = typedText(new FormData(event.currentTarget), 'password')
    setMissing(password === '' ? [{ id: 'password', message: t('common.required') }] : [])
    if (password === '') return null
    return () => call<typeof replaceCalendarFeed>('POST', '/calendar-feed', { body: { password } })
  }
  const made = (feed: Answer<typeof replaceCalendarFeed>) => {
    setAsking(false)
    setEnded(false)
    setAddress(feed.address)
    client.setQueryData(feedKey, { createdAt: feed.createdAt })
  }
  const revoke = async () => {
    const outcome = await send(() => call<typeof revokeCalendarFeed>('DELETE', '/calendar-feed', {}))
    if (!outcome.done) return
    setAddress(null)
    setEnded(true)
    client.setQueryData(feedKey, { createdAt: null })
  }
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
              <CopyButton
                kind="main"
                words={address}
                copy={t('common.copy')}
                copied={t('common.copied')}
                failed={t('typing.notCopied')}
              />
              <Button href={address.replace(/^https?:/, 'webcal:')}>{t('calendar.feedOpen')}</Button>
            </Row>
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
        {isAsking && (
          <ActForm
            button={t(createdAt ? 'calendar.feedReplace' : 'calendar.feedMake')}
            cancel={t('calendar.feedCancel')}
            refusedField={{ code: 'wrong_password', id: 'password', message: t('errors.wrong_password') }}
            wrong={missing}
            prepare={prepare}
            onDone={made}
            onCancel={() => setAsking(false)}
          >
            {(shown) => (
              <Field label={t('calendar.feedPassword')} id="password" error={messageOf(shown, 'password')}>
                <PasswordInput
                  name="password"
                  autoComplete="current-password"
                  show={t('common.show')}
                  hide={t('common.hide')}
                />
              </Field>
            )}
          </ActForm>
        )}
        {isAsking ? null : createdAt ? (
          <Row>
            {!address && (
              <Button busy={busy} onClick={() => setAsking(true)}>
                {t('calendar.feedReplace')}
              </Button>
            )}
            <Button kind="bad" busy={busy} onClick={() => void revoke()}>
              {t('calendar.feedRevoke')}
            </Button>
          </Row>
        ) : (
          <Row>
            <Button kind="main" held={!data} onClick={() => setAsking(true)}>
              {t('calendar.feedMake')}
            </Button>
          </Row>
        )}
      </Stack>
    </Dialog>
  )
}
