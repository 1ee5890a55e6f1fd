import { doctorLimits } from '@polyclinic/domain/providers/limits.ts'
import ImageUp from 'lucide-react/icons/image-up'
import { useRef, useState } from 'react'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Face, initialsOf } from '../../ui/face.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import shared from '../settings-form/settings-form.module.css'
import { sendPortrait } from './use-doctor-settings.ts'

type PortraitPartProps = {
  portrait: string | undefined
  name: string
  onChange: (portrait: string | undefined) => void
}

/** The picture beside the name, another one in its place, or none. */
export function PortraitPart({ portrait, name, onChange }: PortraitPartProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const { busy, problem, send, forget } = useSubmission()
  const [isTooLarge, setTooLarge] = useState(false)
  async function add(file: File) {
    forget()
    setTooLarge(file.size > doctorLimits.portraitBytes)
    if (file.size > doctorLimits.portraitBytes) return
    const outcome = await send(() => sendPortrait(file))
    if (outcome.done) onChange(outcome.value.portrait)
  }
  const isNoPicture = problem?.code === 'unsupported_media_type' || problem?.code === 'invalid_fields'
  return (
    <Stack gap="small">
      <Row>
        <Face src={portrait ?? null} initials={initialsOf(name)} size="large" />
        <Stack gap="small">
          <p className={shared.hint}>{t('doctorSettings.portraitHint')}</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('doctorSettings.choosePortrait')}
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void add(file)
              currentTarget.value = ''
            }}
          />
          <Row>
            <Button id="portrait" size="small" icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
              {t('doctorSettings.choosePortrait')}
            </Button>
            {portrait && (
              <Button size="small" kind="quiet" onClick={() => onChange(undefined)}>
                {t('doctorSettings.removePortrait')}
              </Button>
            )}
          </Row>
        </Stack>
      </Row>
      {isTooLarge || isNoPicture ? (
        <Note tone="bad" role="alert">
          {t('doctorSettings.portraitWrong')}
        </Note>
      ) : (
        problem && <RefusalNote refusal={problem} isTeam />
      )}
    </Stack>
  )
}
