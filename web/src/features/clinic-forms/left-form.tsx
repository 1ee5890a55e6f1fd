import { fieldsOf } from '@polyclinic/domain/forms/definition.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSubmission } from '../../platform/api/use-submission.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { giveUpUnsaved } from '../../platform/page/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { LeftWords } from '../drafts/left-words.tsx'
import { RefusalNote } from '../refusals/refusal-note.tsx'
import { createForm, saveForm, type FormContent } from './use-forms.ts'

type LeftFormProps = { content: FormContent; onGone: () => void }

/** A form that somebody else discarded while it was built here: it can go on as a new one. */
export function LeftForm({ content, onGone }: LeftFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { busy, problem, send } = useSubmission()
  const id = useRef(crypto.randomUUID())
  const name = content.name || t('formBuilder.untitled')
  const goOn = async () => {
    const outcome = await send(async () => {
      const { version } = await createForm(id.current, name)
      return saveForm(id.current, version, { ...content, name })
    })
    if (!outcome.done) return
    giveUpUnsaved()
    void navigate(`/admin/forms/${id.current}`)
  }
  return (
    <LeftWords
      said={t('formBuilder.discardedElsewhere')}
      words={[name, ...fieldsOf(content.definition).map(({ label }) => label)].join('\n')}
      isHeld={busy}
      acts={
        <Button size="small" busy={busy} onClick={() => void goOn()}>
          {t('formBuilder.goOn')}
        </Button>
      }
      onGone={() => {
        giveUpUnsaved()
        onGone()
      }}
    >
      {problem && <RefusalNote refusal={problem} isTeam />}
    </LeftWords>
  )
}
