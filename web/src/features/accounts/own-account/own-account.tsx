import type { readOwnAccount } from '@polyclinic/domain/accounts/own-endpoints.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate, formatTime } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { useFocusOn } from '../../../ui/use-focus-on.ts'
import { DemoMail } from '../demo-note.tsx'
import { deviceWords } from '../device-words.ts'
import { Passkeys } from '../passkeys/lazily.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { Devices } from './devices.tsx'
import { EmailForm } from './email-form.tsx'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import styles from './own-account.module.css'

export type Account = Answer<typeof readOwnAccount>

type OwnAccountProps = {
  account: Account
  /** A patient's name is in their record. */
  hasName?: boolean | undefined
  /** Asked for again. */
  onChanged: () => void
  /** Language, light or dark. */
  preferences: ReactNode
}

type Doing = 'name' | 'email' | 'password'
type Part = Doing | 'devices' | 'passkeys' | 'second-factor'

/** What a person does about the account itself: how it is called and reached, its password, and where it is signed in. */
export function OwnAccount({ account, hasName = false, onChanged, preferences }: OwnAccountProps) {
  const texts = useTexts()
  const { t } = texts
  const [doing, setDoing] = useState<Doing | null>(null)
  const [said, setSaid] = useState<{ about: Part; sentence: string } | null>(null)
  const place = useFocusBack<HTMLDivElement>(doing)
  const note = useRef<HTMLDivElement>(null)
  // What was pressed is gone.
  useFocusOn(note, said)
  const begin = (what: Doing) => () => {
    setSaid(null)
    setDoing(what)
  }
  const finish = (about: Part) => (sentence: string) => {
    setDoing(null)
    setSaid({ about, sentence })
    onChanged()
  }
  const onCancel = () => setDoing(null)
  const outcome = (about: Part) =>
    said?.about === about && (
      <div ref={note} tabIndex={-1}>
        <Note tone="ok" role="status">
          {said.sentence}
        </Note>
      </div>
    )
  return (
    <div ref={place}>
      <Card bare as="section" aria-labelledby="account">
        <CardPart>
          <h2 id="account" className={text['large']}>
            {t('patient.account')}
          </h2>
        </CardPart>
        {hasName && (
          <CardPart>
            {doing === 'name' ? (
              <NameForm account={account} onDone={finish('name')} onCancel={onCancel} />
            ) : (
              <Setting
                term={t('account.ownName')}
                button={t('account.ownChange')}
                of={t('account.ownNameChange')}
                opens="name"
                onPress={begin('name')}
              >
                {account.name}
              </Setting>
            )}
            {outcome('name')}
          </CardPart>
        )}
        <CardPart>
          {doing === 'email' ? (
            <EmailForm onDone={finish('email')} onCancel={onCancel} />
          ) : (
            <Setting
              term={t('common.email')}
              button={t('account.ownChange')}
              of={t('account.ownEmailChange')}
              opens="email"
              onPress={begin('email')}
            >
              {account.email}
            </Setting>
          )}
          {outcome('email')}
          {account.newEmail && doing !== 'email' && <Waiting newEmail={account.newEmail} />}
        </CardPart>
        <CardPart>
          {doing === 'password' ? (
            <PasswordForm email={account.email} onDone={finish('password')} onCancel={onCancel} />
          ) : (
            <Setting
              term={t('common.password')}
              button={t('account.ownChange')}
              of={t('account.ownPasswordChange')}
              opens="password"
              onPress={begin('password')}
            >
              {'••••••••'}
            </Setting>
          )}
          {outcome('password')}
        </CardPart>
        <CardPart>
          <Stack>
            {outcome('second-factor')}
            <SecondFactor factor={account.secondFactor} onDone={finish('second-factor')} />
          </Stack>
        </CardPart>
        <CardPart>
          <Stack>
            {outcome('passkeys')}
            <Suspense fallback={<div className={styles.awaited} />}>
              <Passkeys passkeys={account.passkeys} device={thisDevice(account, texts)} onDone={finish('passkeys')} />
            </Suspense>
          </Stack>
        </CardPart>
        <CardPart>
          <Stack>
            {outcome('devices')}
            <Devices sessions={account.sessions} onDone={finish('devices')} />
          </Stack>
        </CardPart>
        <CardPart>
          <Row>{preferences}</Row>
        </CardPart>
      </Card>
    </div>
  )
}

function thisDevice({ sessions }: Account, texts: Texts): string {
  const here = sessions.find(({ isCurrent }) => isCurrent)
  return here ? deviceWords(here, texts) : ''
}

type SettingProps = { term: string; button: string; of: string; opens: Doing; onPress: () => void; children: ReactNode }

function Setting({ term, button, of, opens, onPress, children }: SettingProps) {
  return (
    <div className={styles.setting}>
      <dl className={styles.words}>
        <dt className={text['quiet']}>{term}</dt>
        <dd>{children}</dd>
      </dl>
      <Button size="small" aria-label={of} data-opens={opens} onClick={onPress}>
        {button}
      </Button>
    </div>
  )
}

/** The address that was asked for, until its mailbox has confirmed it. */
function Waiting({ newEmail: { email, expiresAt } }: { newEmail: NonNullable<Account['newEmail']> }) {
  const { t, formatLocale } = useTexts()
  const { timeZone } = useOrganization().settings
  const at = expiresAt as Instant
  const until = `${formatLongDate(dateIn(timeZone, at), formatLocale)}, ${formatTime(at, formatLocale, timeZone)}`
  return (
    <div className={styles.waiting}>
      <Note>{t('account.ownEmailWaits', { email, until })}</Note>
      <DemoMail />
    </div>
  )
}
