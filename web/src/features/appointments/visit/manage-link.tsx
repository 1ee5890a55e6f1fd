import type { renewManageLink, revokeManageLink } from '@polyclinic/domain/appointments/endpoints.ts'
import type { readDay } from '@polyclinic/domain/days/endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import LinkIcon from 'lucide-react/icons/link'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts } from '../../../platform/i18n/texts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSubmission } from '../../../platform/api/use-submission.ts'

type Link = Answer<typeof readDay>['items'][number]['manageLink']
type ManageLinkProps = {
  appointmentId: string
  link: Link
  /** Whether the patient can still change the visit; unless told, the words hold for both. */
  isChangeable?: boolean | undefined
  onChanged: () => void
}

const statusWords = { open: 'admin.linkOpen', revoked: 'admin.linkRevoked', ended: 'admin.linkEnded' } as const
const doneWords = { renew: 'admin.linkRenewedNow', revoke: 'admin.linkRevokedNow' } as const

/** How the mailed links of a visit stand, and what the clinic can do about them: end them, or mail another. */
export function ManageLink({ appointmentId, link, isChangeable = true, onChanged }: ManageLinkProps) {
  const { t } = useTexts()
  const { busy, problem, send } = useSubmission()
  const [done, setDone] = useState<keyof typeof doneWords | null>(null)
  const [isAsking, setAsking] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const params = { id: appointmentId }

  async function act(verb: keyof typeof doneWords) {
    setDone(null)
    setAsking(false)
    const outcome = await send(() =>
      verb === 'renew'
        ? call<typeof renewManageLink>('POST', '/appointments/{id}/manage-link/renew', { params })
        : call<typeof revokeManageLink>('POST', '/appointments/{id}/manage-link/revoke', { params }),
    )
    if (outcome.done) setDone(verb)
    part.current?.scrollIntoView({ block: 'nearest' })
    onChanged()
  }
  const text = link.status === 'open' && !isChangeable ? 'admin.linkReadOnly' : statusWords[link.status]
  return (
    <div ref={part}>
      <Stack gap="small">
        {done && (
          <Note tone="ok" role="status">
            {t(doneWords[done])}
          </Note>
        )}
        {problem && (
          <Note tone="bad" role="alert">
            {t(`errors.${problem.code}`)}
          </Note>
        )}
        {!done && (
          <Note tone="plain" icon={LinkIcon}>
            {t(text)}
          </Note>
        )}
        {isAsking ? (
          <>
            <p role="alert">{t('admin.revokeAsk')}</p>
            <Row>
              <Button size="small" kind="danger" busy={busy} onClick={() => void act('revoke')}>
                {t('admin.revokeLink')}
              </Button>
              <Button size="small" onClick={() => setAsking(false)}>
                {t('admin.keepLink')}
              </Button>
            </Row>
          </>
        ) : (
          <Row>
            {link.isRenewable && (
              <Button size="small" busy={busy} onClick={() => void act('renew')}>
                {t('admin.renewLink')}
              </Button>
            )}
            {link.status === 'open' && (
              <Button size="small" kind="quiet" busy={busy} onClick={() => setAsking(true)}>
                {t('admin.revokeLink')}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </div>
  )
}
