import { useId, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { SubmitDialog } from '../forms/submit-dialog.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { removeDomain, type Domain, type Domains, type PendingDomain } from './use-domains.ts'

type RemoveDialogProps = {
  domain: Domain | PendingDomain
  items: readonly Domain[]
  /** At which this page was opened. */
  here: string
  onDone: (domains: Domains, message: string) => void
  onClose: () => void
}

/** Says what stops working, and asks which is the primary one then where it is this one. */
export function RemoveDialog({ domain, items, here, onDone, onClose }: RemoveDialogProps) {
  const { t } = useTexts()
  const formId = useId()
  const nextId = `${formId}-next`
  const { host, written } = domain
  const isPending = 'record' in domain
  const others = items.filter((each) => each.host !== host)
  const isPrimary = !isPending && domain.isPrimary
  const isHere = !isPending && host === here
  const [next, setNext] = useState(others.length === 1 ? others[0]!.host : '')
  const [isMissing, setMissing] = useState(false)
  const { busy, problem, send } = useSubmission()
  async function remove() {
    setMissing(isPrimary && next === '')
    if (isPrimary && next === '') return document.querySelector<HTMLElement>(`#${CSS.escape(nextId)}`)?.focus()
    const outcome = await send(() => removeDomain(host, isPrimary ? next : null))
    if (outcome.done) onDone(outcome.value, t('domains.removed', { host: written }))
    return undefined
  }
  return (
    <SubmitDialog
      id={formId}
      title={t('domains.removeTitle', { host: written })}
      submit={isHere ? null : t('domains.removeIt')}
      cancel={t('domains.keep')}
      busy={busy}
      isDanger
      onSubmit={remove}
      onClose={onClose}
    >
      <p>{t(isPending ? 'domains.removePending' : 'domains.removeText')}</p>
      {!isPending && domain.neededBy.length > 0 && (
        <Note tone="warn">{t('domains.removeNeeded', { names: domain.neededBy.join(', ') })}</Note>
      )}
      {isHere && <Note tone="warn">{t('domains.removeHere')}</Note>}
      {isPrimary && !isHere && (
        <Field id={nextId} label={t('domains.next')} error={isMissing ? t('domains.nextMissing') : undefined}>
          <Select
            value={next}
            onChange={({ target }) => {
              setMissing(false)
              setNext(target.value)
            }}
          >
            {others.length > 1 && <option value="">{t('domains.nextChoose')}</option>}
            {others.map((each) => (
              <option key={each.host} value={each.host}>
                {each.written}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {problem && <RefusalNote refusal={problem} isTeam />}
    </SubmitDialog>
  )
}
