import { fieldsIn } from '@polyclinic/domain/note-texts/fields.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { goToFieldOf } from './write-into.ts'

type UnfilledNoteProps = {
  /** By the names of their areas. */
  written: Readonly<Record<string, string>>
  /** Somebody wanted to sign all the same. */
  isTried: boolean
}

/** Which fields wait in what somebody writes: it is signed when they are filled in. */
export function UnfilledNote({ written, isTried }: UnfilledNoteProps) {
  const { t } = useTexts()
  const parts = Object.keys(written).filter((part) => fieldsIn(written[part]!).length > 0)
  const names = parts.flatMap((part) => fieldsIn(written[part]!).map(({ name }) => name))
  if (names.length === 0) return null
  return (
    <Note
      tone={isTried ? 'bad' : 'warn'}
      role={isTried ? 'alert' : undefined}
      action={
        <Button size="small" onClick={() => goToFieldOf(parts)}>
          {t('noteTexts.unfilledShow')}
        </Button>
      }
    >
      {t('noteTexts.unfilled', { count: names.length, names: names.join(', ') })}
    </Note>
  )
}
