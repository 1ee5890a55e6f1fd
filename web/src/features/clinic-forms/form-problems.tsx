import type { DefinitionProblem } from '@polyclinic/domain/forms/check-definition.ts'
import { fieldsOf, type Definition } from '@polyclinic/domain/forms/definition.ts'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './form-builder.module.css'
import type { ChosenPart } from './form-builder.tsx'

type FormProblemsProps = {
  definition: Definition
  problems: readonly DefinitionProblem[]
  onChoose: (chosen: ChosenPart) => void
}

/** What keeps it from being published, each with the way there. */
export function FormProblems({ definition, problems, onChoose }: FormProblemsProps) {
  const { t } = useTexts()
  const nameOf = ({ section, field }: DefinitionProblem) => {
    const of = definition.sections.find(({ id }) => id === section)
    const label = fieldsOf(definition).find(({ id }) => id === field)?.label
    const place = definition.sections.findIndex(({ id }) => id === section) + 1
    return label || of?.title || t('formBuilder.stepNumber', { number: place })
  }
  return (
    <Note tone="bad" role="alert">
      <p>{t('formBuilder.problems', { count: problems.length })}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.section} ${problem.field} ${problem.code}`}>
            {problem.section === null ? (
              t(`formBuilder.${problem.code}`, { name: '' })
            ) : (
              <button
                type="button"
                className={styles.problem}
                onClick={() => onChoose({ section: problem.section!, field: problem.field })}
              >
                {t(`formBuilder.${problem.code}`, { name: nameOf(problem) })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}
