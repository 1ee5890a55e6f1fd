import type { DefinitionProblem } from '@polyclinic/domain/forms/check-definition.ts'
import { fieldsOf, isAsked, type Definition, type Field as FormField } from '@polyclinic/domain/forms/definition.ts'
import type { FieldPlace } from '@polyclinic/domain/forms/move-field.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Split from 'lucide-react/icons/split'
import { useState, type DragEvent } from 'react'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import text from '../../ui/text.module.css'
import styles from './form-builder.module.css'
import type { ChosenPart } from './form-builder.tsx'
import { kindIcons } from './palette.tsx'
import { useConditionWords } from './use-condition-words.ts'

type FieldListProps = {
  definition: Definition
  problems: readonly DefinitionProblem[]
  chosen: ChosenPart
  onChoose: (chosen: ChosenPart) => void
  onMove: (id: string, to: FieldPlace) => void
  onStep: (id: string, by: -1 | 1) => void
}

/** The steps of a form with their questions: pressed to be changed, moved by keys or dragged. */
export function FieldList({ definition, problems, chosen, onChoose, onMove, onStep }: FieldListProps) {
  const { t } = useTexts()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<FieldPlace | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  /** Where what is dragged would come, counted without it. */
  const drop = (to: FieldPlace) => {
    const section = definition.sections.find(({ id }) => id === to.section)!
    const own = section.fields.findIndex(({ id }) => id === dragged)
    if (dragged) onMove(dragged, { ...to, place: own >= 0 && own < to.place ? to.place - 1 : to.place })
    end()
  }
  const target = (to: FieldPlace) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(to)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drop(to)
    },
  })
  const isOver = (to: FieldPlace) => over?.section === to.section && over.place === to.place
  return (
    <div className={styles.sections}>
      {definition.sections.map((section, number) => {
        const isChosen = chosen?.section === section.id && chosen.field === null
        const last = { section: section.id, place: section.fields.length }
        return (
          <section key={section.id} aria-label={section.title || t('formBuilder.stepNumber', { number: number + 1 })}>
            <button
              type="button"
              aria-pressed={isChosen}
              className={classNames(styles.section, isChosen && styles.chosen)}
              onClick={() => onChoose({ section: section.id, field: null })}
            >
              <span className={styles.sectionTitle}>
                {section.title ? <Own>{section.title}</Own> : t('formBuilder.untitled')}
              </span>
              <span className={text.quiet}>{t('formBuilder.stepNumber', { number: number + 1 })}</span>
              {problems.some((each) => each.section === section.id && each.field === null) && (
                <Icon of={CircleAlert} className={styles.wrong} />
              )}
            </button>
            <ol className={styles.fields}>
              {section.fields.map((field, place) => (
                <li
                  key={field.id}
                  className={classNames(isOver({ section: section.id, place }) && styles.over)}
                  {...target({ section: section.id, place })}
                >
                  <FieldRow
                    {...{ definition, field }}
                    isChosen={chosen?.field === field.id}
                    isDragged={dragged === field.id}
                    isWrong={problems.some((each) => each.field === field.id)}
                    onChoose={() => onChoose({ section: section.id, field: field.id })}
                    onDrag={() => setDragged(field.id)}
                    onEnd={end}
                    onStep={(by) => onStep(field.id, by)}
                  />
                </li>
              ))}
              <li className={classNames(styles.last, isOver(last) && styles.over)} {...target(last)}>
                {section.fields.length === 0 && <p className={text.quiet}>{t('formBuilder.empty')}</p>}
              </li>
            </ol>
          </section>
        )
      })}
    </div>
  )
}

type FieldRowProps = {
  definition: Definition
  field: FormField
  isChosen: boolean
  isDragged: boolean
  isWrong: boolean
  onChoose: () => void
  onDrag: () => void
  onEnd: () => void
  onStep: (by: -1 | 1) => void
}

function FieldRow({ definition, field, isChosen, isDragged, isWrong, onChoose, onDrag, onEnd, onStep }: FieldRowProps) {
  const { t } = useTexts()
  const conditionWords = useConditionWords()
  const name = field.label || t('formBuilder.untitled')
  const asked = field.when && fieldsOf(definition).find(({ id }) => id === field.when!.field)
  return (
    <div
      className={classNames(styles.row, isChosen && styles.chosen, isDragged && styles.dragged)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        onDrag()
      }}
      onDragEnd={onEnd}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={t('formBuilder.grip', { name })}
        onKeyDown={(event) => {
          const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
          if (by === undefined) return
          event.preventDefault()
          const grip = event.currentTarget
          onStep(by)
          // It may have come into another list.
          requestAnimationFrame(() => {
            const moved = document.querySelector<HTMLElement>(`[data-grip="${grip.dataset['grip']}"]`)
            moved?.focus()
          })
        }}
        data-grip={field.id}
      >
        <Icon of={GripVertical} />
      </button>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.label}>{field.label ? <Own>{field.label}</Own> : t('formBuilder.untitled')}</span>
        <span className={styles.kind}>
          <Icon of={kindIcons[field.kind]} size="small" /> {t(`formBuilder.${field.kind}`)}
        </span>
        {field.when && (
          <span className={styles.condition}>
            <Icon of={Split} size="small" />
            <span>{conditionWords(field.when, asked ?? null)}</span>
          </span>
        )}
      </button>
      {isAsked(field) && !field.isRequired && <Status>{t('formBuilder.optional')}</Status>}
      {isWrong && <Icon of={CircleAlert} className={styles.wrong} />}
    </div>
  )
}
