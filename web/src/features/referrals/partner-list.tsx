import { formatNumericDate } from '@polyclinic/domain/kit/format-numeric-date.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import Handshake from 'lucide-react/icons/handshake'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { isProblem } from '../../platform/api/problem.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import { InviteForm, kindWords, PartnerForm } from './partner-form.tsx'
import {
  changePartner,
  partnersKey,
  removePartnerPerson,
  sendPartnerInvitation,
  withdrawPartnerInvitation,
  type Partner,
} from './use-referrals.ts'

type Doing =
  | { what: 'add' }
  | { what: 'change' | 'invite' | 'end'; partner: Partner }
  | { what: 'remove'; partner: Partner; person: Partner['people'][number] }
  | { what: 'withdraw'; partner: Partner; invitation: Partner['invitations'][number] }

/** Who sends patients, each with its people: noted, invited, and taken back. */
export function PartnerList({ items, mayManage }: { items: readonly Partner[]; mayManage: boolean }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const client = useQueryClient()
  const { toast, say, close } = useToast()
  const [doing, setDoing] = useState<Doing | null>(null)
  const stop = () => setDoing(null)
  const reload = () => client.invalidateQueries({ queryKey: partnersKey })
  const act = async (work: () => Promise<unknown>, said: string) => {
    stop()
    close()
    try {
      await work()
      say({ message: said })
    } catch (error) {
      say({ message: t(isProblem(error) ? `errors.${error.code}` : 'errors.internal') })
    }
    await reload()
  }
  return (
    <Stack>
      {mayManage && (
        <Row>
          <Button icon={Plus} onClick={() => setDoing({ what: 'add' })}>
            {t('referrals.addPartner')}
          </Button>
        </Row>
      )}
      {items.length === 0 && (
        <Card bare>
          <EmptyState icon={Handshake} title={t('referrals.noPartners')}>
            {t('referrals.noPartnersText')}
          </EmptyState>
        </Card>
      )}
      {items.map((partner) => (
        <Card key={partner.id} bare as="section">
          <CardPart>
            <Row between align="start">
              <div>
                <h2 className={text.large}>{partner.name}</h2>
                <p className={text.quiet}>
                  {[t(kindWords[partner.kind]), partner.contactName, partner.phone, partner.email]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {partner.status === 'active' && partner.booksVisits && <Status>{t('referrals.booksItself')}</Status>}
              {partner.status === 'ended' && <Status>{t('referrals.ended')}</Status>}
            </Row>
          </CardPart>
          {partner.people.length + partner.invitations.length > 0 ? (
            <Rows kind="plain" label={partner.name}>
              {partner.people.map((person) => (
                <ListRow
                  key={person.userId}
                  end={
                    mayManage && (
                      <Button
                        size="small"
                        kind="bad"
                        aria-label={t('referrals.removeNamed', { name: person.name })}
                        onClick={() => setDoing({ what: 'remove', partner, person })}
                      >
                        {t('referrals.remove')}
                      </Button>
                    )
                  }
                >
                  <p className={text.strong}>{person.name}</p>
                  <p className={text.quiet}>{person.email}</p>
                </ListRow>
              ))}
              {partner.invitations.map((invitation) => (
                <ListRow
                  key={invitation.id}
                  end={
                    mayManage && (
                      <Row gap="small">
                        <Button
                          size="small"
                          aria-label={t('referrals.sendAgainNamed', { name: invitation.name })}
                          onClick={() =>
                            void act(
                              () => sendPartnerInvitation(partner.id, invitation.id),
                              t('referrals.inviteSent', { email: invitation.email }),
                            )
                          }
                        >
                          {t('referrals.sendAgain')}
                        </Button>
                        <Button
                          size="small"
                          kind="bad"
                          aria-label={t('referrals.withdrawInvitationNamed', { name: invitation.name })}
                          onClick={() => setDoing({ what: 'withdraw', partner, invitation })}
                        >
                          {t('referrals.withdrawInvitation')}
                        </Button>
                      </Row>
                    )
                  }
                >
                  <p className={text.strong}>{invitation.name}</p>
                  <p className={text.quiet}>
                    {invitation.email} ·{' '}
                    {t('referrals.invited', {
                      date: formatNumericDate(dateIn(timeZone, invitation.sentAt as Instant), formatLocale),
                    })}
                  </p>
                </ListRow>
              ))}
            </Rows>
          ) : (
            <CardPart>
              <p className={text.quiet}>{t('referrals.nobody')}</p>
            </CardPart>
          )}
          {mayManage && (
            <CardPart>
              <Row>
                {partner.status === 'active' && (
                  <Button
                    size="small"
                    aria-label={t('referrals.inviteNamed', { name: partner.name })}
                    onClick={() => setDoing({ what: 'invite', partner })}
                  >
                    {t('referrals.invite')}
                  </Button>
                )}
                <Button
                  size="small"
                  href={`/admin/partners/organizations/${partner.id}`}
                  aria-label={t('referrals.servicesNamed', { name: partner.name })}
                >
                  {t('referrals.services')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('referrals.editNamed', { name: partner.name })}
                  onClick={() => setDoing({ what: 'change', partner })}
                >
                  {t('referrals.editPartner')}
                </Button>
                {partner.status === 'active' ? (
                  <Button
                    size="small"
                    kind="bad"
                    aria-label={t('referrals.endNamed', { name: partner.name })}
                    onClick={() => setDoing({ what: 'end', partner })}
                  >
                    {t('referrals.end')}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('referrals.resumeNamed', { name: partner.name })}
                    onClick={() =>
                      void act(
                        () => changePartner(partner, { status: 'active' }),
                        t('referrals.resumed', { name: partner.name }),
                      )
                    }
                  >
                    {t('referrals.resume')}
                  </Button>
                )}
              </Row>
            </CardPart>
          )}
        </Card>
      ))}
      {(doing?.what === 'add' || doing?.what === 'change') && (
        <PartnerForm
          partner={doing.what === 'change' ? doing.partner : null}
          onDone={() => {
            stop()
            void reload()
          }}
          onClose={stop}
        />
      )}
      {doing?.what === 'invite' && (
        <InviteForm
          partner={doing.partner}
          onDone={(email) => {
            stop()
            say({ message: t('referrals.inviteSent', { email }) })
            void reload()
          }}
          onClose={stop}
        />
      )}
      {doing?.what === 'remove' && (
        <Ask
          title={t('referrals.removeTitle', { name: doing.person.name })}
          words={t('referrals.removeText')}
          button={t('referrals.remove')}
          onYes={() =>
            void act(
              () => removePartnerPerson(doing.partner.id, doing.person.userId),
              t('referrals.removed', { name: doing.person.name }),
            )
          }
          onClose={stop}
        />
      )}
      {doing?.what === 'withdraw' && (
        <Ask
          title={t('referrals.withdrawInvitationTitle', { name: doing.invitation.name })}
          words={t('referrals.withdrawInvitationText', { email: doing.invitation.email })}
          button={t('referrals.withdrawInvitation')}
          onYes={() =>
            void act(
              () => withdrawPartnerInvitation(doing.partner.id, doing.invitation.id),
              t('referrals.invitationWithdrawn', { name: doing.invitation.name }),
            )
          }
          onClose={stop}
        />
      )}
      {doing?.what === 'end' && (
        <Ask
          title={t('referrals.endTitle', { name: doing.partner.name })}
          words={t('referrals.endText')}
          button={t('referrals.end')}
          onYes={() =>
            void act(
              () => changePartner(doing.partner, { status: 'ended' }),
              t('referrals.endedNow', { name: doing.partner.name }),
            )
          }
          onClose={stop}
        />
      )}
      <ToastRegion toast={toast} closeLabel={t('common.close')} onClose={close} />
    </Stack>
  )
}

type AskProps = { title: string; words: string; button: string; onYes: () => void; onClose: () => void }

function Ask({ title, words, button, onYes, onClose }: AskProps) {
  const { t } = useTexts()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      closeLabel={t('common.close')}
      confirm={button}
      keep={t('referrals.notNow')}
      onConfirm={onYes}
    >
      <p>{words}</p>
    </ConfirmDialog>
  )
}
