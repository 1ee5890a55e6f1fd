import {
  consentGivers,
  consentVersion,
  consentWays,
  referralLimits,
  urgencies,
  writeConsent,
  type ConsentGiver,
  type ConsentWay,
} from '@polyclinic/domain/referrals/limits.ts'
import type { listServices } from '@polyclinic/domain/services/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Send from 'lucide-react/icons/send'
import { useId, useState, type SubmitEvent } from 'react'
import { call } from '../../platform/api/call.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { useOrganization } from '../../platform/page/site.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldRow } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { Status } from '../../ui/status.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import text from '../../ui/text.module.css'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { EmergencyNote } from '../appointments/visit/emergency.tsx'
import { FileControl } from '../documents/file-control.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { HeldNote } from '../drafts/held-note.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { isTrouble } from '../drafts/is-trouble.ts'
import type { SavedDraft } from '../drafts/draft-keeper.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { giverWords, urgencyWords, wayWords, type OwnReferral } from './referral.ts'
import { bodyOf, fieldsOf, missingIn, nothingTyped, unreadIn, type TypedFields } from './typed-referral.ts'
import {
  discardReferral,
  draftReferral,
  readOwnReferral,
  saveReferral,
  sendReferral,
  useOwnReferrals,
  type TypedReferral,
} from './use-own-referrals.ts'
import { useReferralFiles } from './use-referral-files.ts'
import { DateInput } from '../forms/date-input.tsx'

type ReferralFormProps = {
  /** Null for one that is begun here: it is kept from the first word on. */
  draft: OwnReferral | null
  today: string
  onSent: (referral: OwnReferral) => void
  onDiscarded: () => void
}

/** A referral as it is typed, kept as a draft until it is sent. */
export function ReferralForm({ draft, today, onSent, onDiscarded }: ReferralFormProps) {
  const { t, locale } = useTexts()
  const form = useId()
  const { name: clinic, settings } = useOrganization()
  const partner = useOwnReferrals('open', 0).data?.partnerName
  const [begun] = useState(() => draftOnServer(draft, today))
  const [known] = useState(() => ({
    version: draft?.version ?? 0,
    content: draft ? fieldsOf(draft, today) : nothingTyped(today),
  }))
  const { keeper, content, version, saving, conflicts } = useKeptDraft<TypedFields, SavedDraft<TypedFields>>(
    known,
    begun,
  )
  const { busy, attempt, problem, send, held, changed, end } = useEnding(keeper)
  const files = useReferralFiles(begun.seenAt(0).id, draft?.files ?? [], async () => {
    await keeper.flush()
    if (keeper.state().version > 0) return
    const empty = await begun.begin(keeper.state().content)
    keeper.receive({ version: empty.version, content: fieldsOf(empty, today) })
  })
  const [isUnderway, setUnderway] = useState(false)
  const unread = unreadIn(content, today)
  const [isTried, setTried] = useState(false)
  const [tries, setTries] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const { data: services = [] } = useQuery({
    queryKey: ['services', 'referable'],
    queryFn: ({ signal }) =>
      call<typeof listServices>('GET', '/services', { query: { isActive: 'true' } }, { signal, background: true }),
  })
  const missing = isTried ? missingIn(content, today) : []
  const errorOf = (field: keyof TypedFields) => {
    const found = missing.find((each) => each.field === field)
    return found && t(found.word)
  }
  const idOf = (field: keyof TypedFields) => `${form}-${field}`
  const theirsOf = (field: keyof TypedFields, theirs: unknown): string => {
    if (field === 'serviceId') return services.find(({ id }) => id === theirs)?.name ?? t('referrals.serviceAny')
    if (field === 'urgency') return t(urgencyWords[theirs as TypedFields['urgency']])
    if (field === 'givenBy') return theirs ? t(giverWords[theirs as ConsentGiver]) : t('referrals.consentNotGiven')
    if (field === 'way') return theirs ? t(wayWords[theirs as ConsentWay]) : t('referrals.consentNotGiven')
    return field === 'isConsented' ? t(theirs ? 'referrals.consentGiven' : 'referrals.consentNotGiven') : String(theirs)
  }
  const textField = (field: 'givenName' | 'familyName' | 'phone' | 'email' | 'reason' | 'question') => ({
    value: content[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => keeper.type(field, target.value),
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setTries((count) => count + 1)
    if (missingIn(content, today).length > 0) return
    setUnderway(files.uploads.length > 0)
    if (files.uploads.length > 0) return
    const outcome = await end({ content }, (saved) => sendReferral(begun.seenAt(saved.version)))
    if (outcome.done) onSent(outcome.value)
  }
  async function discard() {
    await keeper.flush()
    const outcome = await send(async () => {
      if (keeper.state().version > 0) await discardReferral(begun.seenAt(keeper.state().version))
    })
    setLeaving(false)
    if (outcome.done) onDiscarded()
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="large">
        <ErrorSummary
          title={t('referrals.missing')}
          errors={missing.map(({ field, word }) => ({ id: idOf(field), message: t(word) }))}
          attempt={tries}
        />
        {problem && <RefusalNote key={attempt} refusal={problem} of={problem} />}
        <Card bare as="section">
          <CardPart>
            <h2 className={text.large}>{t('referrals.patient')}</h2>
          </CardPart>
          <CardPart>
            <Stack>
              <FieldRow>
                <Field id={idOf('givenName')} label={t('referrals.givenName')} error={errorOf('givenName')}>
                  <TextInput {...textField('givenName')} maxLength={80} />
                </Field>
                <Field id={idOf('familyName')} label={t('referrals.familyName')} error={errorOf('familyName')}>
                  <TextInput {...textField('familyName')} maxLength={80} />
                </Field>
              </FieldRow>
              <Field id={idOf('birthDate')} label={t('referrals.birthDate')} error={errorOf('birthDate')}>
                <DateInput max={today} date={content.birthDate} onChange={(day) => keeper.type('birthDate', day)} />
              </Field>
              <FieldRow>
                <Field id={idOf('phone')} label={t('referrals.phone')} error={errorOf('phone')}>
                  <TextInput {...textField('phone')} type="tel" maxLength={32} />
                </Field>
                <Field id={idOf('email')} label={t('referrals.email')} error={errorOf('email')}>
                  <TextInput {...textField('email')} type="email" maxLength={254} />
                </Field>
              </FieldRow>
              <p className={text.quiet}>{t('referrals.contactHint')}</p>
            </Stack>
          </CardPart>
        </Card>
        <Card bare as="section">
          <CardPart>
            <h2 className={text.large}>{t('referrals.about')}</h2>
          </CardPart>
          <CardPart>
            <Stack>
              <Field id={idOf('reason')} label={t('referrals.reason')} error={errorOf('reason')}>
                <TextArea {...textField('reason')} maxLength={referralLimits.reason} />
              </Field>
              <Field label={t('referrals.question')} optional={t('referrals.optional')}>
                <TextArea {...textField('question')} maxLength={referralLimits.question} />
              </Field>
              <Field label={t('referrals.service')}>
                <Select value={content.serviceId} onChange={({ target }) => keeper.type('serviceId', target.value)}>
                  <option value="">{t('referrals.serviceAny')}</option>
                  {services.map((service) => (
                    <option key={service.id} value={service.id}>
                      {service.name}
                    </option>
                  ))}
                </Select>
              </Field>
              <RadioCards
                legend={t('referrals.urgency')}
                showLegend
                name={idOf('urgency')}
                value={content.urgency}
                onChange={(urgency) => keeper.type('urgency', urgency)}
                choices={urgencies.map((value) => ({ value, label: t(urgencyWords[value]) }))}
              />
              <EmergencyNote />
            </Stack>
          </CardPart>
        </Card>
        <Card bare as="section">
          <CardPart>
            <h2 className={text.large}>{t('referrals.files')}</h2>
          </CardPart>
          <CardPart>
            <FileControl
              id={`${form}-files`}
              legend={t('referrals.filesToSend')}
              optional={t('referrals.optional')}
              name={t('referrals.files')}
              files={files}
              count={referralLimits.files}
            />
            {isUnderway && files.uploads.length > 0 && (
              <Note tone="warn" role="alert">
                {t('referrals.filesUnderway')}
              </Note>
            )}
          </CardPart>
        </Card>
        <Card bare as="section">
          <CardPart>
            <h2 className={text.large}>{t('referrals.consent')}</h2>
          </CardPart>
          <CardPart>
            <Stack>
              <p className={text.quiet}>{t('referrals.consentLead')}</p>
              {partner && <blockquote>{writeConsent(consentVersion, locale, { partner, clinic })}</blockquote>}
              <Checkbox
                id={idOf('isConsented')}
                disabled={!partner}
                label={t('referrals.consentGiven')}
                checked={content.isConsented}
                error={errorOf('isConsented')}
                onChange={({ target }) => keeper.type('isConsented', target.checked)}
              />
              {content.isConsented && (
                <FieldRow>
                  <Field id={idOf('givenBy')} label={t('referrals.consentBy')} error={errorOf('givenBy')}>
                    <Select
                      value={content.givenBy}
                      onChange={({ target }) => keeper.type('givenBy', target.value as TypedFields['givenBy'])}
                    >
                      <option value="">{t('referrals.pleaseChoose')}</option>
                      {consentGivers.map((value) => (
                        <option key={value} value={value}>
                          {t(giverWords[value])}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Field id={idOf('way')} label={t('referrals.consentWay')} error={errorOf('way')}>
                    <Select
                      value={content.way}
                      onChange={({ target }) => keeper.type('way', target.value as TypedFields['way'])}
                    >
                      <option value="">{t('referrals.pleaseChoose')}</option>
                      {consentWays.map((value) => (
                        <option key={value} value={value}>
                          {t(wayWords[value])}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Field id={idOf('givenOn')} label={t('referrals.consentOn')} error={errorOf('givenOn')}>
                    <DateInput max={today} date={content.givenOn} onChange={(day) => keeper.type('givenOn', day)} />
                  </Field>
                </FieldRow>
              )}
            </Stack>
          </CardPart>
        </Card>
        {(Object.keys(fieldLabels) as (keyof TypedFields)[]).map((field) => {
          const conflict = conflicts[field]
          return (
            conflict && (
              <ConflictNote
                key={field}
                about={t(fieldLabels[field])}
                timeZone={settings.timeZone}
                conflict={conflict}
                theirs={theirsOf(field, conflict.theirs)}
                onSettle={(keep) => keeper.settle(field, keep)}
              />
            )
          )
        })}
        <HeldNote {...{ held, saving }} changed={changed.map((field) => t(fieldLabels[field])).join(', ')} />
        <Row between>
          <Row>
            <Button kind="main" type="submit" icon={Send} busy={busy}>
              {t('referrals.send')}
            </Button>
            <Button kind="bad" onClick={() => setLeaving(true)}>
              {t('referrals.discard')}
            </Button>
          </Row>
          <span data-written aria-live={isTrouble(saving) ? 'assertive' : 'off'}>
            {isTrouble(saving) ? (
              <Status tone="bad" icon={CloudOff}>
                {t(saving === 'refused' ? 'referrals.refused' : 'referrals.notSaved')}
              </Status>
            ) : (
              version > 0 && (
                <Status icon={CloudCheck} tone={unread.length > 0 ? 'warn' : undefined}>
                  {unread.length > 0 && saving === 'saved'
                    ? t('referrals.savedBut', { fields: unread.map(({ field }) => t(fieldLabels[field])).join(', ') })
                    : t(saving === 'saved' ? 'referrals.saved' : 'referrals.saving')}
                </Status>
              )
            )}
          </span>
        </Row>
      </Stack>
      {isLeaving && (
        <ConfirmDialog
          onClose={() => setLeaving(false)}
          title={t('referrals.discardTitle')}
          closeLabel={t('common.close')}
          confirm={t('referrals.discard')}
          keep={t('referrals.keep')}
          busy={busy}
          onConfirm={() => void discard()}
        >
          <p>{t('referrals.discardText')}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

const fieldLabels = {
  givenName: 'referrals.givenName',
  familyName: 'referrals.familyName',
  birthDate: 'referrals.birthDate',
  phone: 'referrals.phone',
  email: 'referrals.email',
  serviceId: 'referrals.service',
  reason: 'referrals.reason',
  question: 'referrals.question',
  urgency: 'referrals.urgency',
  isConsented: 'referrals.consent',
  givenBy: 'referrals.consentBy',
  way: 'referrals.consentWay',
  givenOn: 'referrals.consentOn',
} as const satisfies Record<keyof TypedFields, PlainTextKey>

/** Where the draft is kept: it is there from the first save on. */
function draftOnServer(draft: OwnReferral | null, today: string) {
  const id = draft?.id ?? crypto.randomUUID()
  let [isAsked, isBegun] = [false, draft !== null]
  /** Where no answer came to the first time, it may be there as it was then. */
  async function begin(body: TypedReferral): Promise<OwnReferral> {
    const isAgain = isAsked
    isAsked = true
    const begun = await draftReferral({ id, ...body })
    isBegun = true
    // A reload goes on with it, and begins no second one.
    window.history.replaceState(window.history.state, '', `/partner/referrals/${id}`)
    return isAgain ? saveReferral(begun, body) : begun
  }
  return {
    seenAt: (version: number) => ({ id, version }),
    /** Before anything was typed: a file goes along with what is there. */
    begin: (whole: TypedFields) => begin(bodyOf(whole, today)),
    save: async (version: number, _changes: Partial<TypedFields>, whole: TypedFields) => {
      const body = bodyOf(whole, today)
      const kept = isBegun ? await saveReferral({ id, version }, body) : await begin(body)
      // What cannot be read yet is kept where it is typed.
      return { version: kept.version, content: whole }
    },
    read: async () => {
      const read = await readOwnReferral(id)
      return { version: read.version, content: fieldsOf(read, today) }
    },
  }
}
