import ImageUp from 'lucide-react/icons/image-up'
import { brandLimits } from '@polyclinic/domain/brand/limits.ts'
import { useRef, useState } from 'react'
import type { ApiProblem } from '../../platform/api/problem.ts'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { logoField } from './brand-fields.ts'
import styles from './brand-form.module.css'
import { sendLogo } from './use-brand.ts'
import type { BrandDraft } from './use-brand-draft.ts'

const kinds = '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml'

/** The logo, and another one in its place. */
export function LogoPart({ draft }: { draft: BrandDraft }) {
  const texts = useTexts()
  const { t } = texts
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, send, forget } = useSubmission()
  const [isTooLarge, setTooLarge] = useState(false)
  const logo = draft.value(logoField)
  async function add(file: File) {
    forget()
    setTooLarge(file.size > brandLimits.logoBytes)
    if (file.size > brandLimits.logoBytes) return
    const outcome = await send(() => sendLogo(file))
    if (outcome.done) draft.type(logoField, outcome.value.logo)
  }
  const words = isTooLarge ? t('brand.logoTooLarge') : problem && problemWords(problem, texts)
  return (
    <Stack>
      <h2 className={styles.title}>{t('brand.logo')}</h2>
      {logo && <img src={logo} alt="" width={72} height={72} className={styles.logo} />}
      <p className={styles.hint}>{t('brand.logoHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('brand.chooseLogo')}
        accept={kinds}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) void add(file)
          currentTarget.value = ''
        }}
      />
      <div>
        <Button id={logoField} icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t('brand.chooseLogo')}
        </Button>
      </div>
      {words ? (
        <Note tone="bad" role="alert">
          {words}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
      {draft.edits[logoField] && !words && !problem && (
        <Note tone="ok" role="status">
          {t('brand.logoChosen')}
        </Note>
      )}
    </Stack>
  )
}

/** What is wrong with the picture; null for what is no fault of it. */
function problemWords({ code, errors }: ApiProblem, { t }: Texts): string | null {
  if (code === 'unsupported_media_type') return t('brand.logoKind')
  if (code !== 'invalid_fields') return null
  return t(errors[0]?.code === 'unsafe_picture' ? 'brand.logoUnsafe' : 'brand.logoUnreadable')
}
