import type { ConsentGiver, ConsentWay } from '@polyclinic/domain/referrals/limits.ts'
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
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Status } from '../../ui/status.tsx'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import { HeldNote } from '../drafts/held-note.tsx'
import { useEnding } from '../drafts/use-ending.ts'
import { isTrouble } from '../drafts/is-trouble.ts'
import type { SavedDraft } from '../drafts/draft-keeper.ts'
import { useKeptDraft } from '../drafts/use-kept-draft.ts'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { ConsentPart } from './referral-consent-part.tsx'
import { FilesPart } from './referral-files-part.tsx'
import { TypedParts, type PartProps } from './referral-typed-parts.tsx'
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

type ReferralFormProps = {
  /** Null for one that is begun here: it is kept from the first word on. */
  draft: OwnReferral | null
  today: string
  onSent: (referral: OwnReferral) => void
  onDiscarded: () => void
}

/** A referral as it is typed, kept as a draft until it is sent. */
export function ReferralForm({ draft, today, onSent, onDiscarded }: ReferralFormProps) {
  const { t } = useTexts()
  const form = useId()
  const { settings } = useOrganization()
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
  const type: PartProps['type'] = (field, value) => keeper.type(field, value)
  const idOf = (field: keyof TypedFields) => `${form}-${field}`
  const theirsOf = (field: keyof TypedFields, theirs: unknown): string => {
    if (field === 'serviceId') return services.find(({ id }) => id === theirs)?.name ?? t('referrals.serviceAny')
    if (field === 'urgency') return t(urgencyWords[theirs as TypedFields['urgency']])
    if (field === 'givenBy') return theirs ? t(giverWords[theirs as ConsentGiver]) : t('referrals.consentNotGiven')
    if (field === 'way') return theirs ? t(wayWords[theirs as ConsentWay]) : t('referrals.consentNotGiven')
    return field === 'isConsented' ? t(theirs ? 'referrals.consentGiven' : 'referrals.consentNotGiven') : String(theirs)
  }

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
        <TypedParts {...{ form, content, today, services, errorOf }} type={type} />
        <FilesPart form={form} files={files} isUnderway={isUnderway && files.uploads.length > 0} />
        <ConsentPart {...{ form, content, today, errorOf }} partner={partner} type={type} />
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
