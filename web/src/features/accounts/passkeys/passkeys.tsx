import type * as contracts from '@polyclinic/domain/accounts/passkey-endpoints.ts'
import { passkeyNameAtMost } from '@polyclinic/domain/accounts/passkeys.ts'
import type { Answer } from '@polyclinic/domain/kit/endpoint.ts'
import { formatLongDate } from '@polyclinic/domain/kit/format.ts'
import { dateIn, type Instant } from '@polyclinic/domain/kit/time.ts'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useTexts, type Texts } from '../../../platform/i18n/texts.tsx'
import { useOrganization } from '../../../platform/page/site.tsx'
import { typedText } from '../../../platform/page/typed-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import text from '../../../ui/text.module.css'
import { TextInput } from '../../../ui/text-input.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { messageOf, type WrongField } from '../../forms/field-errors.ts'
import styles from '../own-account/own-account.module.css'
import type { Account } from '../own-account/own-account.tsx'
import { PasswordAct } from '../second-factor/password-act.tsx'
import { knowsPasskeys, makeCredential, wasGivenUp } from './credentials.ts'

type Passkey = Account['passkeys'][number]
type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

const opensOf = (doing: Doing | null) =>
  doing && (doing.what === 'add' ? 'add-passkey' : `${doing.what}-${doing.passkey.id}`)

type PasskeysProps = {
  passkeys: readonly Passkey[]
  /** What this device is called where one is signed in: what a passkey of it may be called, too. */
  device: string
  onDone: (sentence: string) => void
}

/** What signs its owner in without a password: which there are, and what they do about them. */
export function Passkeys({ passkeys, device, onDone }: PasskeysProps) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useOrganization().settings
  const [doing, setDoing] = useState<Doing | null>(null)
  const place = useFocusBack<HTMLDivElement>(opensOf(doing))
  const onCancel = () => setDoing(null)
  const finish = (sentence: string) => {
    setDoing(null)
    onDone(sentence)
  }
  if (doing?.what === 'add') return <Add device={device} onDone={finish} onCancel={onCancel} />
  if (doing?.what === 'rename') return <Rename passkey={doing.passkey} onDone={finish} onCancel={onCancel} />
  if (doing?.what === 'remove') return <Remove passkey={doing.passkey} onDone={finish} onCancel={onCancel} />
  return (
    <div ref={place}>
      <Stack gap="small">
        <h3 className={text['strong']}>{t('passkeys.title')}</h3>
        {passkeys.length === 0 ? (
          <p className={text['quiet']}>{t('passkeys.none')}</p>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.device}>
                <div>
                  <p className={text['strong']}>{passkey.name}</p>
                  <p className={`${text['quiet']} ${text['small']}`}>{detailOf(passkey, timeZone, texts)}</p>
                </div>
                <Row>
                  <Button
                    size="small"
                    aria-label={t('passkeys.renameOf', { name: passkey.name })}
                    data-opens={`rename-${passkey.id}`}
                    onClick={() => setDoing({ what: 'rename', passkey })}
                  >
                    {t('passkeys.rename')}
                  </Button>
                  <Button
                    size="small"
                    kind="bad"
                    aria-label={t('passkeys.removeOf', { name: passkey.name })}
                    data-opens={`remove-${passkey.id}`}
                    onClick={() => setDoing({ what: 'remove', passkey })}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        )}
        {knowsPasskeys() ? (
          <Row>
            <Button size="small" data-opens="add-passkey" onClick={() => setDoing({ what: 'add' })}>
              {t('passkeys.add')}
            </Button>
          </Row>
        ) : (
          <p className={`${text['quiet']} ${text['small']}`}>{t('passkeys.unknown')}</p>
        )}
      </Stack>
    </div>
  )
}

function detailOf(passkey: Passkey, timeZone: string, { t, formatLocale }: Texts): string {
  const day = (at: string) => formatLongDate(dateIn(timeZone, at as Instant), formatLocale)
  const date = day(passkey.createdAt)
  const used = passkey.lastUsedAt
  const detail = used === null ? t('passkeys.addedOn', { date }) : t('passkeys.usedOn', { date, used: day(used) })
  return passkey.isForHere ? detail : t('passkeys.elsewhere', { domain: passkey.relyingParty, detail })
}

type ActProps = { onDone: (sentence: string) => void; onCancel: () => void }

/** The password, and then a press that opens the browser's own dialog: some open it for nothing else. */
function Add({ device, onDone, onCancel }: ActProps & { device: string }) {
  const { t } = useTexts()
  const [options, setOptions] = useState<Answer<typeof contracts.beginPasskey> | null>(null)
  if (options) return <Make {...{ options, device, onDone, onCancel }} />
  return (
    <PasswordAct
      title={t('passkeys.add')}
      lead={t('passkeys.addLead')}
      button={t('passkeys.next')}
      cancel={t('passkeys.cancel')}
      act={(password) => call<typeof contracts.beginPasskey>('POST', '/account/passkeys/begin', { body: { password } })}
      onDone={setOptions}
      onCancel={onCancel}
    />
  )
}

type MakeProps = ActProps & { options: Answer<typeof contracts.beginPasskey>; device: string }

function Make({ options, device, onDone, onCancel }: MakeProps) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const [unmade, setUnmade] = useState<'notMade' | 'alreadyHere' | null>(null)
  const make = async (name: string) => {
    try {
      const credential = await makeCredential(options)
      return await call<typeof contracts.addPasskey>('POST', '/account/passkeys', { body: { name, credential } })
    } catch (error) {
      if (wasGivenUp(error)) return 'notMade'
      if (error instanceof DOMException && error.name === 'InvalidStateError') return 'alreadyHere'
      throw error
    }
  }
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    setUnmade(null)
    const name = nameIn(event, setWrong, t)
    return name === null ? null : () => make(name)
  }
  return (
    <ActForm
      title={t('passkeys.makeTitle')}
      button={t('passkeys.make')}
      cancel={t('passkeys.cancel')}
      isTeam={false}
      sentences={{ name: t('passkeys.nameMissing') }}
      {...{ wrong, prepare, onCancel }}
      onDone={(made) => (typeof made === 'string' ? setUnmade(made) : onDone(t('passkeys.added', { name: made.name })))}
    >
      {(shown) => (
        <Stack>
          {unmade && (
            <Note tone="warn" role="alert">
              {t(`passkeys.${unmade}`)}
            </Note>
          )}
          <p>{t('passkeys.makeLead')}</p>
          <NameField shown={shown} name={device} />
        </Stack>
      )}
    </ActForm>
  )
}

function Rename({ passkey, onDone, onCancel }: ActProps & { passkey: Passkey }) {
  const { t } = useTexts()
  const [wrong, setWrong] = useState<WrongField[]>([])
  const prepare = (event: SubmitEvent<HTMLFormElement>) => {
    const name = nameIn(event, setWrong, t)
    const params = { id: passkey.id }
    return name === null
      ? null
      : () => call<typeof contracts.renamePasskey>('PATCH', '/account/passkeys/{id}', { params, body: { name } })
  }
  return (
    <ActForm
      title={t('passkeys.renameOf', { name: passkey.name })}
      button={t('passkeys.save')}
      cancel={t('passkeys.cancel')}
      isTeam={false}
      sentences={{ name: t('passkeys.nameMissing') }}
      {...{ wrong, prepare, onCancel }}
      onDone={({ name }) => onDone(t('passkeys.renamed', { name }))}
    >
      {(shown) => <NameField shown={shown} name={passkey.name} />}
    </ActForm>
  )
}

function Remove({ passkey, onDone, onCancel }: ActProps & { passkey: Passkey }) {
  const { t } = useTexts()
  const { id, name } = passkey
  return (
    <PasswordAct
      title={t('passkeys.removeOf', { name })}
      lead={t('passkeys.removeLead')}
      button={t('passkeys.remove')}
      isDanger
      cancel={t('passkeys.cancel')}
      act={(password) =>
        call<typeof contracts.removePasskey>('POST', '/account/passkeys/{id}/remove', {
          params: { id },
          body: { password },
        })
      }
      onDone={() => onDone(t('passkeys.removed', { name }))}
      onCancel={onCancel}
    />
  )
}

const NameField = ({ shown, name }: { shown: readonly WrongField[]; name: string }) => (
  <Field label={useTexts().t('passkeys.name')} id="name" error={messageOf(shown, 'name')}>
    <TextInput name="name" autoComplete="off" defaultValue={name} required maxLength={passkeyNameAtMost} />
  </Field>
)

/** The name that was typed; null when it is none, which is said. */
function nameIn(event: SubmitEvent<HTMLFormElement>, say: (wrong: WrongField[]) => void, t: Texts['t']) {
  const name = typedText(new FormData(event.currentTarget), 'name').trim()
  const message = name === '' ? t('passkeys.nameMissing') : name.length > passkeyNameAtMost && t('passkeys.nameTooLong')
  say(message ? [{ id: 'name', message }] : [])
  return message ? null : name
}
