import type {
  endGuardian,
  leaveDependant,
  readFamily,
  withdrawGuardianInvitation,
} from '@polyclinic/domain/family/endpoints.ts'
import { dateIn } from '@polyclinic/domain/kit/time.ts'
import type { readOwnPatient } from '@polyclinic/domain/patients/endpoints.ts'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { ActingForMe } from '../../features/family/acting-for-me.tsx'
import { AddChildDialog } from '../../features/family/add-child-dialog.tsx'
import { DependantRow } from '../../features/family/dependant-row.tsx'
import styles from '../../features/family/family.module.css'
import { nameOf, type Dependant, type Guardian, type Sent } from '../../features/family/family.ts'
import { InviteDialog } from '../../features/family/invite-dialog.tsx'
import { ReceivedInvitations } from '../../features/family/received-invitations.tsx'
import { SentInvitations } from '../../features/family/sent-invitations.tsx'
import { RefusalNote } from '../../features/refusals/refusal-note.tsx'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { apiOf, pageOf } from '../../platform/page/context.ts'
import type { Handle } from '../../platform/page/handle.ts'
import { useOrganization } from '../../platform/page/site.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import text from '../../ui/text.module.css'
import { ToastRegion } from '../../ui/toast.tsx'
import below from './below-back-link.module.css'

export const handle: Handle = { title: ({ t }) => t('family.title'), noindex: true }

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const { organization, now } = pageOf(context)
  const [family, own] = await Promise.all([
    api<typeof readFamily>('GET', '/patients/me/family'),
    api<typeof readOwnPatient>('GET', '/patients/me'),
  ])
  return { family, own, today: dateIn(organization.settings.timeZone, await now()) }
}

type Asking =
  | { what: 'add' }
  | { what: 'invite'; patientId: string; name: string | null }
  | { what: 'leave'; dependant: Dependant }
  | { what: 'end'; guardian: Guardian }

/** For whom somebody acts, and who acts for them. */
export function Component() {
  const { family, own, today } = useLoaderData<typeof loader>()
  const { t } = useTexts()
  const { timeZone } = useOrganization().settings
  const { revalidate } = useRevalidator()
  const { busy, problem, send, forget } = useSubmission()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  function done(words: string) {
    setAsking(null)
    setSaid(words)
    void revalidate()
  }
  /** What ended meanwhile, here or elsewhere, is told kindly. */
  async function end(work: () => Promise<unknown>, words: string) {
    const outcome = await send(work)
    if (outcome.done) return done(words)
    setAsking(null)
    if (!isProblem(outcome.problem, 'not_found')) return
    forget()
    done(t('family.over'))
  }
  const leave = ({ id, ...who }: Dependant) =>
    end(
      () => call<typeof leaveDependant>('DELETE', '/patients/me/family/dependants/{id}', { params: { id } }),
      t('family.left', { name: nameOf(who) }),
    )
  const takeBack = ({ userId: id, name }: Guardian) =>
    end(
      () => call<typeof endGuardian>('DELETE', '/patients/me/family/guardians/{id}', { params: { id } }),
      t('family.takenBack', { name }),
    )
  const withdraw = ({ id, email }: Sent) =>
    end(
      () =>
        call<typeof withdrawGuardianInvitation>('DELETE', '/patients/me/family/invitations/{id}', { params: { id } }),
      t('family.withdrawn', { email }),
    )
  return (
    <Wrap medium>
      <div className={below.top}>
        <BackLink href="/patient">{t('common.yourVisits')}</BackLink>
      </div>
      <PageHeading lead={t('family.lead')}>{t('family.title')}</PageHeading>
      {problem && <RefusalNote refusal={problem} of={problem} />}
      <ReceivedInvitations invitations={family.received} timeZone={timeZone} onAnswered={done} />
      <section aria-labelledby="mine" className={styles.section}>
        <div>
          <h2 id="mine">{t('family.mine')}</h2>
          {family.dependants.length === 0 && <p className={text['quiet']}>{t('family.none')}</p>}
        </div>
        <Rows label={t('family.mine')}>
          {family.dependants.map((dependant) => (
            <DependantRow
              key={dependant.id}
              dependant={dependant}
              today={today}
              onInvite={() => setAsking({ what: 'invite', patientId: dependant.id, name: dependant.givenName })}
              onLeave={() => setAsking({ what: 'leave', dependant })}
            />
          ))}
          <ListRow
            className={styles.add}
            end={
              <Button icon={UserRoundPlus} onClick={() => setAsking({ what: 'add' })}>
                {t('family.addChild')}
              </Button>
            }
          >
            <p>{t(family.dependants.length === 0 ? 'family.noneText' : 'family.addText')}</p>
          </ListRow>
        </Rows>
        {family.dependants.some(({ guardians }) => guardians.length > 1) && (
          <p className={`${text['quiet']} ${text['small']}`}>{t('family.desk')}</p>
        )}
      </section>
      <SentInvitations
        invitations={family.sent}
        timeZone={timeZone}
        busy={busy}
        onWithdraw={(each) => void withdraw(each)}
      />
      <ActingForMe
        guardians={family.guardians}
        onInvite={() => setAsking({ what: 'invite', patientId: own.id, name: null })}
        onEnd={(guardian) => setAsking({ what: 'end', guardian })}
      />
      {asking?.what === 'add' && (
        <AddChildDialog
          today={today}
          onClose={() => setAsking(null)}
          onAdded={(name) => done(t('family.added', { name }))}
        />
      )}
      {asking?.what === 'invite' && (
        <InviteDialog
          {...asking}
          onClose={() => setAsking(null)}
          onSent={(email) => done(t('family.sent', { email }))}
          onOver={() => done(t('family.over'))}
        />
      )}
      {asking?.what === 'leave' && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={t('family.leaveTitle', { name: asking.dependant.givenName })}
          closeLabel={t('common.close')}
          confirm={t('family.leave', { name: asking.dependant.givenName })}
          keep={t('family.keep')}
          busy={busy}
          onConfirm={() => void leave(asking.dependant)}
        >
          <p>{t('family.leaveText')}</p>
        </ConfirmDialog>
      )}
      {asking?.what === 'end' && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={t('family.takeBackTitle', { name: asking.guardian.name })}
          closeLabel={t('common.close')}
          confirm={t('family.takeBack')}
          keep={t('family.keep')}
          busy={busy}
          onConfirm={() => void takeBack(asking.guardian)}
        >
          <p>{t('family.takeBackText')}</p>
        </ConfirmDialog>
      )}
      <ToastRegion
        stays
        toast={said === null ? null : { message: said }}
        closeLabel={t('common.close')}
        onClose={() => setSaid(null)}
      />
    </Wrap>
  )
}
