import { emailMistake } from '@polyclinic/domain/kit/email.ts'
import { partnerKinds, partnerLimits, type PartnerKind } from '@polyclinic/domain/partners/kinds.ts'
import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
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
    booksVisits: partner?.booksVisits ?? false,
  })
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const wrong = wrongOf(typed, { needsEmail: false })
  const isPhoneRefused = problem?.errors.some(({ pointer }) => pointer === '/body/phone') ?? false
  const type = (name: 'name' | 'contactName' | 'email' | 'phone') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  async function submit() {
    setTried(true)
    if (wrong) return document.getElementById(`${form}-${wrong}`)?.focus()
    const body = {
      ...{ kind: typed.kind, name: typed.name.trim(), language: typed.language },
      booksVisits: typed.booksVisits,
      contactName: typed.contactName.trim() || null,
      ...{ email: typed.email.trim() || null, phone: typed.phone.trim() || null },
    }
    const outcome = await send(() => (partner ? changePartner(partner, body) : createPartner(body)))
    if (outcome.done) onDone(outcome.value)
    else if (outcome.problem.errors.some(({ pointer }) => pointer === '/body/phone'))
      document.getElementById(`${form}-phone`)?.focus()
  }
  return (
    <SubmitDialog
      title={partner ? t('referrals.editNamed', { name: partner.name }) : t('referrals.addPartner')}
      submit={t('referrals.save')}
      cancel={t('referrals.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && !isPhoneRefused && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={`${form}-name`}
        label={t('referrals.partnerName')}
        error={isTried && wrong === 'name' ? t('referrals.partnerNameMissing') : undefined}
      >
        <TextInput {...type('name')} maxLength={partnerLimits.name} />
      </Field>
      <Field label={t('referrals.kind')}>
        <Select value={typed.kind} onChange={({ target }) => setTyped({ ...typed, kind: target.value as PartnerKind })}>
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
        error={isTried && wrong === 'email' ? t('referrals.emailWrong') : undefined}
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
      <Checkbox
        label={t('referrals.booksVisits')}
        checked={typed.booksVisits}
        onChange={({ target }) => setTyped({ ...typed, booksVisits: target.checked })}
      />
      <p className={text.quiet}>{t('referrals.booksVisitsHint')}</p>
    </SubmitDialog>
  )
}

type InviteFormProps = { partner: Partner; onDone: (email: string) => void; onClose: () => void }

/** Somebody of a partner, who gets a mail to sign in for it. */
export function InviteForm({ partner, onDone, onClose }: InviteFormProps) {
  const { t } = useTexts()
  const form = useId()
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [isTried, setTried] = useState(false)
  const { busy, problem, send } = useSubmission()
  const wrong = wrongOf(typed, { needsEmail: true })
  const type = (name: 'name' | 'email') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  async function submit() {
    setTried(true)
    if (wrong) return document.getElementById(`${form}-${wrong}`)?.focus()
    const email = typed.email.trim()
    const outcome = await send(() => invitePartnerPerson(partner.id, { name: typed.name.trim(), email }))
    if (outcome.done) onDone(email)
  }
  return (
    <SubmitDialog
      title={t('referrals.inviteTitle', { name: partner.name })}
      submit={t('referrals.sendInvitation')}
      cancel={t('referrals.notNow')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
      <Field
        id={`${form}-name`}
        label={t('referrals.personName')}
        error={isTried && wrong === 'name' ? t('referrals.personNameMissing') : undefined}
      >
        <TextInput {...type('name')} maxLength={partnerLimits.contactName} />
      </Field>
      <Field
        id={`${form}-email`}
        label={t('referrals.email')}
        error={isTried && wrong === 'email' ? t('referrals.emailWrong') : undefined}
      >
        <TextInput {...type('email')} type="email" maxLength={254} />
      </Field>
    </SubmitDialog>
  )
}

/** The first field that cannot be sent as it is. */
function wrongOf({ name, email }: { name: string; email: string }, { needsEmail }: { needsEmail: boolean }) {
  if (name.trim() === '') return 'name'
  const isTyped = email.trim() !== ''
  return (isTyped || needsEmail) && emailMistake(email.trim()) ? 'email' : null
}
