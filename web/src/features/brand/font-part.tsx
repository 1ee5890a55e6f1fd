import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import { shippedFontNames } from '@polyclinic/domain/brand/shipped-fonts.ts'
import FileUp from 'lucide-react/icons/file-up'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { fontChoice, fontField, ownFont, ownFontIn, valueAt } from './brand-fields.ts'
import styles from './brand-form.module.css'
import { fontWords } from './field-words.ts'
import { fetchFont, sendFont, type PublishedBrand } from './use-brand.ts'
import type { BrandDraft } from './use-brand-draft.ts'

const problemWords: Record<string, PlainTextKey> = {
  too_large: 'brand.fontTooLarge',
  unreadable_font: 'brand.fontUnreadable',
  restricted_font: 'brand.fontRestricted',
  unreachable: 'brand.fontUnreachable',
}

type FontPartProps = { published: PublishedBrand; draft: BrandDraft; error: string | undefined }

/** The font of all text: one of ours, or one that the clinic adds, which visitors are sent by this server alone. */
export function FontPart({ published, draft, error }: FontPartProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const { busy, problem, send, forget } = useSubmission()
  const [isTooLarge, setTooLarge] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const stands = valueAt(published, fontField, draft.days)
  const own = [...new Set([stands, draft.value(fontField), ...(added === null ? [] : [added])])].filter(ownFontIn)

  async function add(font: () => Promise<{ fontFile: string; name: string }>) {
    forget()
    setTooLarge(false)
    const outcome = await send(font)
    if (!outcome.done) return
    const choice = fontChoice(outcome.value)
    setAdded(choice)
    setAddress('')
    draft.type(fontField, choice)
  }
  function choose(file: File) {
    if (file.size <= brandLimits.fontBytes) return void add(() => sendFont(file))
    forget()
    setTooLarge(true)
  }
  const fetchIt = () => {
    if (address.trim() !== '' && !busy) void add(() => fetchFont(address))
  }
  const fetchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around it publishes.
    event.preventDefault()
    fetchIt()
  }
  const hosts = published.fontHosts.join(', ')
  function problemSaid(): string | undefined {
    const code = isTooLarge ? 'too_large' : (problem?.errors[0]?.code ?? '')
    if (code === 'host_not_allowed') return t('brand.fontHostNotAllowed', { hosts })
    const words = problemWords[code]
    return words && t(words)
  }
  const said = problemSaid()
  return (
    <>
      <Field id={fontField} label={t('brand.font')} error={error}>
        <Select value={draft.value(fontField)} onChange={({ target }) => draft.type(fontField, target.value)}>
          {shippedFontNames.map((name) => (
            <option key={name} value={name}>
              {t(fontWords[name])}
            </option>
          ))}
          {own.map((choice) => (
            <option key={choice} value={choice}>
              {ownFontIn(choice)!.name}
            </option>
          ))}
          {/* What the file named stays to be chosen as long as it is what is published. */}
          {stands === ownFont && (
            <option value={ownFont}>{t('brand.fontOwn', { name: published.styles.fontName ?? '' })}</option>
          )}
        </Select>
      </Field>
      <p className={styles.hint}>{t('brand.fontHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('brand.chooseFont')}
        accept=".woff2,font/woff2"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) choose(file)
          currentTarget.value = ''
        }}
      />
      <Row>
        <Button icon={FileUp} busy={busy} onClick={() => input.current?.click()}>
          {t('brand.chooseFont')}
        </Button>
      </Row>
      {hosts && (
        <>
          <Field
            id="font-address"
            label={t('brand.fontAddress')}
            hint={t('brand.fontAddressHint', { hosts })}
            optional={t('common.optional')}
          >
            <TextInput
              type="url"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              onKeyDown={fetchOnEnter}
            />
          </Field>
          <Row>
            <Button busy={busy} onClick={fetchIt}>
              {t('brand.fetchFont')}
            </Button>
          </Row>
        </>
      )}
      {said ? (
        <Note tone="bad" role="alert">
          {said}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
      {added !== null && added === draft.edits[fontField] && !problem && !isTooLarge && (
        <Note tone="ok" role="status">
          {t('brand.fontAdded', { name: ownFontIn(added)!.name })}
        </Note>
      )}
    </>
  )
}
