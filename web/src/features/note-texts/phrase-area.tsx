import BookText from 'lucide-react/icons/book-text'
import { useId, useState, type TextareaHTMLAttributes } from 'react'
import { useTexts, type Texts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { useFieldAttributes } from '../../ui/field-context.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PhrasePanel } from './phrase-panel.tsx'
import type { Offer, Phrases } from './use-phrases.ts'

type PhraseAreaProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'maxLength' | 'autoFocus'> & {
  phrases: Phrases
  /** Which part of a text it is. */
  name: string
  /** What it is called, where no field around it says so. */
  label?: string
  value: string
  isLocked?: boolean
  onType: (value: string) => void
}

/** A text into which one's own phrases are written by their abbreviation, and whose fields Tab goes through. */
export function PhraseArea(props: PhraseAreaProps) {
  const { phrases, label, value, isLocked = false, onType, ...area } = props
  const { t } = useTexts()
  const made = useId()
  const { id = made } = useFieldAttributes(undefined)
  const { area: ref, offer, marked } = phrases
  const { maxLength = Infinity } = area
  /** How much of what was put in had no room. */
  const [leftOut, setLeftOut] = useState(0)
  const putIn = (given: DataTransfer, length: number) =>
    setLeftOut(Math.max(0, given.getData('text').replaceAll('\r\n', '\n').length - (maxLength - length)))
  const isOpen = offer !== null && (offer.choices.length > 0 || offer.kind === 'phrases')
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) phrases.onLeave()
      }}
    >
      <TextArea
        {...area}
        ref={ref}
        id={id}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && marked >= 0 ? `${id}-${marked}` : undefined}
        placeholder={t('noteTexts.placeholder')}
        value={value}
        readOnly={isLocked}
        onPaste={({ clipboardData, currentTarget: { value: old, selectionStart, selectionEnd } }) =>
          putIn(clipboardData, old.length - (selectionEnd - selectionStart))
        }
        onDrop={({ dataTransfer, currentTarget }) => putIn(dataTransfer, currentTarget.value.length)}
        onChange={({ target, nativeEvent }) => {
          const { inputType } = nativeEvent as InputEvent
          if (inputType !== 'insertFromPaste' && inputType !== 'insertFromDrop') setLeftOut(0)
          phrases.onTyped()
          onType(target.value)
        }}
        onSelect={phrases.onSelect}
        onKeyDown={phrases.onKeyDown}
      />
      {leftOut > 0 && (
        <div role="alert">
          <FieldError id={`${id}-cut`}>{t('noteTexts.leftOut', { most: maxLength, count: leftOut })}</FieldError>
        </div>
      )}
      {isOpen && <PhrasePanel id={id} {...phrases} offer={offer} />}
      <VisuallyHidden>
        <span role="status">{offer && wordsOf(offer, t)}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Shows one's phrases where the caret of a part is: for the mouse. By keys a slash does, so Tab goes from part to part. */
export function PhraseButton({ label, onPress }: { label: string; onPress: () => void }) {
  const { t } = useTexts()
  return (
    <Button
      size="small"
      kind="quiet"
      icon={BookText}
      tabIndex={-1}
      aria-label={t('noteTexts.insertInto', { part: label })}
      onClick={onPress}
    >
      {t('noteTexts.insert')}
    </Button>
  )
}

function wordsOf(offer: Offer, t: Texts['t']) {
  if (offer.kind === 'phrases')
    return offer.choices.length === 0 ? t('noteTexts.none') : t('noteTexts.found', { count: offer.choices.length })
  const { name } = offer.field
  return offer.choices.length === 0
    ? t('noteTexts.field', { name })
    : t('noteTexts.fieldChoices', { name, count: offer.choices.length })
}
