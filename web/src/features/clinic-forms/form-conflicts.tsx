import { fieldsOf } from '@polyclinic/domain/forms/definition.ts'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { ConflictNote } from '../drafts/conflict-note.tsx'
import type { DraftState } from '../drafts/draft-keeper.ts'
import { useServices, type FormContent, type FormView } from './use-forms.ts'

type FormConflictsProps = {
  conflicts: DraftState<FormContent, FormView>['conflicts']
  timeZone: string
  onSettle: (part: keyof FormContent, keep: 'mine' | 'theirs') => void
}

const parts = {
  name: 'formBuilder.name',
  asked: 'formBuilder.whenAsked',
  serviceIds: 'formBuilder.ofServices',
  validDays: 'formBuilder.validFor',
  definition: 'formBuilder.steps',
} as const satisfies Record<keyof FormContent, string>

/** What was changed elsewhere while it was changed here, each with the choice between the two. */
export function FormConflicts({ conflicts, timeZone, onSettle }: FormConflictsProps) {
  const { t, formatLocale } = useTexts()
  const { data: services = [] } = useServices()
  return (Object.keys(conflicts) as (keyof FormContent)[]).map((part) => (
    <ConflictNote
      key={part}
      about={t('encounters.conflictIn', { part: t(parts[part]) })}
      conflict={conflicts[part]!}
      timeZone={timeZone}
      theirs={wordsOf({ part, value: conflicts[part]!.theirs } as Part, {
        t,
        services: (ids) =>
          new Intl.ListFormat(formatLocale).format(
            services.flatMap((each) => (ids.includes(each.id) ? [each.name] : [])),
          ),
      })}
      onSettle={(keep) => onSettle(part, keep)}
    />
  ))
}

type Part = { [Name in keyof FormContent]: { part: Name; value: FormContent[Name] } }[keyof FormContent]

function wordsOf(
  { part, value }: Part,
  { t, services }: { t: Texts['t']; services: (ids: string[]) => string },
): string {
  switch (part) {
    case 'name':
      return value
    case 'asked':
      return t(value === 'by-hand' ? 'formBuilder.askByHand' : 'formBuilder.askBefore')
    case 'serviceIds':
      return value.length === 0 ? t('formBuilder.beforeAll') : services(value)
    case 'validDays':
      return value === null ? t('formBuilder.forGood') : t('formBuilder.days', { count: value })
    case 'definition':
      return t('formBuilder.questions', { count: fieldsOf(value).length })
  }
}
