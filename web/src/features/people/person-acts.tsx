import type { PersonAct } from '@polyclinic/domain/people/rules.ts'
import type { Instant } from '@polyclinic/domain/kit/time.ts'
import LogOut from 'lucide-react/icons/log-out'
import Plus from 'lucide-react/icons/plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserCog from 'lucide-react/icons/user-cog'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { ActForm } from '../forms/act-form.tsx'
import { DeactivateForm, ReactivateForm } from './account-forms.tsx'
import { ExceptionForm } from './exception-form.tsx'
import type { RolesToGive, WholePerson } from './people.ts'
import { RoleChangeForm } from './role-change-form.tsx'
import { clearSecondFactor, endSessionsOf, sendInvitation, withdrawInvitation } from './use-people.ts'

type PersonActsProps = {
  person: WholePerson
  toGive: RolesToGive
  now: Instant
  timeZone: string
  onDone: (sentence: string, changed?: WholePerson) => void
  /** The invitation is not in the list any more. */
  onWithdrawn: (sentence: string) => void
}

type Doing = 'role' | 'exception' | 'sessions' | 'deactivate' | 'withdraw' | 'send' | 'reactivate' | 'clear-factor'

/** What can be done with one person: a button for each, and in their place the form of the one that was pressed. */
export function PersonActs({ person, toGive, now, timeZone, onDone, onWithdrawn }: PersonActsProps) {
  const { t } = useTexts()
  const { name } = person
  const [doing, setDoing] = useState<Doing | null>(null)
  const place = useFocusBack<HTMLDivElement>(doing)
  const may = (act: PersonAct) => person.allowedActs.includes(act)
  const onCancel = () => setDoing(null)
  const finish = (sentence: string) => (changed?: WholePerson) => {
    setDoing(null)
    onDone(sentence, changed)
  }
  switch (doing) {
    case 'role':
      return <RoleChangeForm {...{ person, toGive, onCancel }} onDone={finish(t('people.roleChanged', { name }))} />
    case 'exception':
      return <ExceptionForm {...{ person, now, timeZone, onCancel }} onDone={finish(t('people.exceptionAdded'))} />
    case 'deactivate':
      return <DeactivateForm {...{ person, onCancel }} onDone={finish(t('people.deactivatedNow', { name }))} />
    case 'sessions':
      return (
        <ActForm
          title={t('people.endSessionsAsk', { name })}
          button={t('people.endSessions')}
          prepare={() => () => endSessionsOf(person)}
          onDone={() => finish(t('people.sessionsEnded', { name }))()}
          onCancel={onCancel}
        />
      )
    case 'clear-factor':
      return (
        <ActForm
          title={t('factorRule.clearAsk', { name })}
          button={t('factorRule.clear')}
          isDanger
          prepare={() => () => clearSecondFactor(person)}
          onDone={finish(t('factorRule.cleared', { name }))}
          onCancel={onCancel}
        >
          <p>{t('factorRule.clearText')}</p>
        </ActForm>
      )
    case 'reactivate':
      return <ReactivateForm {...{ person, onCancel }} onDone={finish(t('people.reactivated', { name }))} />
    case 'send':
      return (
        <ActForm
          title={t('people.inviteAgainAsk', { email: person.email })}
          button={t('people.inviteAgain')}
          prepare={() => () => sendInvitation(person)}
          onDone={finish(t('people.sentAgain'))}
          onCancel={onCancel}
        />
      )
    case 'withdraw':
      return (
        <ActForm
          title={t('people.withdrawAsk', { name })}
          button={t('people.withdraw')}
          isDanger
          prepare={() => () => withdrawInvitation(person)}
          onDone={() => onWithdrawn(t('people.withdrawn', { name }))}
          onCancel={onCancel}
        />
      )
    case null:
      return (
        <div ref={place}>
          <Stack gap="small">
            {may('change') && (
              <>
                <Button kind="main" wide icon={UserCog} data-opens="role" onClick={() => setDoing('role')}>
                  {t('people.changeRole')}
                </Button>
                <Button wide icon={Plus} data-opens="exception" onClick={() => setDoing('exception')}>
                  {t('people.addException')}
                </Button>
              </>
            )}
            {may('invite-again') && (
              <Button kind="main" wide icon={RotateCw} data-opens="send" onClick={() => setDoing('send')}>
                {t('people.inviteAgain')}
              </Button>
            )}
            {may('end-sessions') && person.openSessions > 0 && (
              <Button wide icon={LogOut} data-opens="sessions" onClick={() => setDoing('sessions')}>
                {t('people.endSessions')}
              </Button>
            )}
            {may('clear-second-factor') && (
              <Button wide icon={ShieldOff} data-opens="clear-factor" onClick={() => setDoing('clear-factor')}>
                {t('factorRule.clear')}
              </Button>
            )}
            {may('reactivate') && (
              <Button kind="main" wide icon={RotateCw} data-opens="reactivate" onClick={() => setDoing('reactivate')}>
                {t('people.reactivate')}
              </Button>
            )}
            {may('deactivate') && (
              <Button kind="bad" wide icon={UserRoundX} data-opens="deactivate" onClick={() => setDoing('deactivate')}>
                {t('people.deactivate')}
              </Button>
            )}
            {may('withdraw-invitation') && (
              <Button kind="bad" wide icon={UserRoundX} data-opens="withdraw" onClick={() => setDoing('withdraw')}>
                {t('people.withdraw')}
              </Button>
            )}
          </Stack>
        </div>
      )
  }
}
