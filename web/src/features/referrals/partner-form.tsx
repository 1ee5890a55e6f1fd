import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { partnerKinds, partnerLimits, type PartnerKind } from '@polyclinic/domain/partners/kinds.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { changePartner, createPartner, invitePartnerPerson, type Partner } from './use-referrals.ts'

export const kindWords = {
  practice: 'referrals.kindPractice',
  company: 'referrals.kindCompany',
  pharmacy: 'referrals.kindPharmacy',
  insurer: 'referrals.kindInsurer',
  other: 'referrals.kindOther',
} as const

type PartnerFormProps = { partner: Partner | null; onDone: (partner: Partner) => void; onClose: () => void }

/** A partner organization, noted or corrected. */
export function PartnerForm({ partner, onDone, onClose }: PartnerFormProps) {
  const { t, locale } = useTexts()
  const form = useId()
  const [typed, setTyped] = useState({
    ...{ kind: partner?.kind ?? 'practice', name: partner?.name ?? '' },
    ...{ contactName: partner?.contactName ?? '', email: partner?.email ?? '', phone: partner?.phone ?? '' },
    language: partner?.language ?? locale,
  })
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const isNameMissing = typed.name.trim() === ''
  const isEmailWrong = typed.email.trim() !== '' && Boolean(emailMistake(typed.email.trim()))
  const isPhoneRefused = problem?.errors.some(({ pointer }) => pointer === '/body/phone') ?? false
  const type = (name: 'name' | 'contactName' | 'email' | 'phone') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (isNameMissing) return document.getElementById(`${form}-name`)?.focus()
    if (isEmailWrong) return document.getElementById(`${form}-email`)?.focus()
    const body = {
      ...{ kind: typed.kind, name: typed.name.trim(), language: typed.language },
      contactName: typed.contactName.trim() || null,
      ...{ email: typed.email.trim() || null, phone: typed.phone.trim() || null },
    }
    const outcome = await send(() => (partner ? changePartner(partner, body) : createPartner(body)))
    if (outcome.done) onDone(outcome.value)
    else if (outcome.problem.errors.some(({ pointer }) => pointer === '/body/phone'))
      document.getElementById(`${form}-phone`)?.focus()
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={partner ? t('referrals.editNamed', { name: partner.name }) : t('referrals.addPartner')}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {t('referrals.save')}
          </Button>
          <Button onClick={onClose}>{t('referrals.notNow')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && !isPhoneRefused && <RefusalNote refusal={problem} isTeam />}
          <Field
            id={`${form}-name`}
            label={t('referrals.partnerName')}
            error={isTried && isNameMissing ? t('referrals.partnerNameMissing') : undefined}
          >
            <TextInput {...type('name')} maxLength={partnerLimits.name} />
          </Field>
          <Field label={t('referrals.kind')}>
            <Select
              value={typed.kind}
              onChange={({ target }) => setTyped({ ...typed, kind: target.value as PartnerKind })}
            >
              {partnerKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(kindWords[kind])}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('referrals.contactName')} optional={t('referrals.optional')}>
            <TextInput {...type('contactName')} maxLength={partnerLimits.contactName} />
          </Field>
          <Field
            id={`${form}-phone`}
            label={t('referrals.phone')}
            optional={t('referrals.optional')}
            error={isPhoneRefused ? t('referrals.phoneWrong') : undefined}
          >
            <TextInput {...type('phone')} type="tel" maxLength={32} />
          </Field>
          <Field
            id={`${form}-email`}
            label={t('referrals.email')}
            optional={t('referrals.optional')}
            error={isTried && isEmailWrong ? t('referrals.emailWrong') : undefined}
          >
            <TextInput {...type('email')} type="email" maxLength={254} />
          </Field>
          <Field label={t('referrals.language')}>
            <Select
              value={typed.language}
              onChange={({ target }) => setTyped({ ...typed, language: target.value as 'en' | 'de' })}
            >
              <option value="en">{t('referrals.english')}</option>
              <option value="de">{t('referrals.german')}</option>
            </Select>
          </Field>
        </Stack>
      </form>
    </FormDialog>
  )
}

type InviteFormProps = { partner: Partner; onDone: (email: string) => void; onClose: () => void }

/** Somebody of a partner, who gets a mail to sign in for it. */
export function InviteForm({ partner, onDone, onClose }: InviteFormProps) {
  const { t } = useTexts()
  const form = useId()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const isNameMissing = name.trim() === ''
  const isEmailWrong = Boolean(emailMistake(email.trim()))
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (isNameMissing) return document.getElementById(`${form}-name`)?.focus()
    if (isEmailWrong) return document.getElementById(`${form}-email`)?.focus()
    const outcome = await send(() => invitePartnerPerson(partner.id, { name: name.trim(), email: email.trim() }))
    if (outcome.done) onDone(email.trim())
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('referrals.inviteTitle', { name: partner.name })}
      actions={
        <>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {t('referrals.sendInvitation')}
          </Button>
          <Button onClick={onClose}>{t('referrals.notNow')}</Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {problem && <RefusalNote refusal={problem} isTeam />}
          <Field
            id={`${form}-name`}
            label={t('referrals.personName')}
            error={isTried && isNameMissing ? t('referrals.personNameMissing') : undefined}
          >
            <TextInput
              value={name}
              autoComplete="off"
              maxLength={160}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field
            id={`${form}-email`}
            label={t('referrals.email')}
            error={isTried && isEmailWrong ? t('referrals.emailWrong') : undefined}
          >
            <TextInput
              value={email}
              type="email"
              autoComplete="off"
              maxLength={254}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        </Stack>
      </form>
    </FormDialog>
  )
}
