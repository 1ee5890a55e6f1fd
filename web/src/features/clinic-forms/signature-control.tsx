import {
  readSignature,
  signatureField,
  withStroke,
  writeSignature,
  type Point,
  type Signature,
} from '@polyclinic/domain/forms/signature.ts'
import { formLimits } from '@polyclinic/domain/forms/limits.ts'
import { useRef, useState, type ComponentProps, type PointerEvent } from 'react'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { signatureBox } from './drawn-signature.tsx'
import styles from './signature-control.module.css'

type SignatureControlProps = {
  field: Omit<ComponentProps<typeof Field>, 'children'> & { id: string }
  name: string
  value: string
  onChange: (value: string | null) => void
}

/** A name that is typed, and a signature that is drawn below it with finger, pen or mouse: both, or one of the two. */
export function SignatureControl({ field, name, value, onChange }: SignatureControlProps) {
  const { t } = useTexts()
  const { path, name: typed } = readSignature(value)
  const change = (part: Partial<Signature>) => onChange(writeSignature({ path, name: typed, ...part }) || null)
  return (
    <div>
      <Field {...field}>
        <TextInput
          autoComplete="name"
          maxLength={formLimits.line}
          value={typed}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {typed.trim() && !path && (
        <p className={styles.typed} role="img" aria-label={t('forms.signature', { name: typed.trim() })}>
          {typed}
        </p>
      )}
      <Pad label={t('forms.signHere', { name })} path={path} onDrawn={(drawn) => change({ path: drawn })} />
      {path && (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('forms.signAnewNamed', { name })}
          onClick={() => change({ path: '' })}
        >
          {t('forms.signAnew')}
        </Button>
      )}
    </div>
  )
}

type PadProps = { label: string; path: string; onDrawn: (path: string) => void }

function Pad({ label, path, onDrawn }: PadProps) {
  const { t } = useTexts()
  const points = useRef<Point[]>([])
  const [stroke, setStroke] = useState('')
  const { width, height } = signatureField
  const add = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * width
    const y = ((event.clientY - box.top) / box.height) * height
    points.current.push({ x, y })
    setStroke(withStroke('', points.current))
  }
  const end = () => {
    if (points.current.length === 0) return
    const signed = withStroke(path, points.current)
    points.current = []
    setStroke('')
    if (signed !== path) onDrawn(signed)
  }
  return (
    <>
      <p className={styles.hint}>{t('forms.signDraw')}</p>
      <svg
        viewBox={signatureBox}
        role="img"
        aria-label={label}
        className={styles.pad}
        onPointerDown={(event) => {
          // A second finger rests on the tablet: it does not write.
          if (!event.isPrimary || event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          add(event)
        }}
        onPointerMove={(event) => {
          if (points.current.length > 0 && event.isPrimary) add(event)
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={styles.line} x1={40} x2={width - 40} y1={height - 40} y2={height - 40} />
        <path d={path + stroke} className={styles.stroke} />
      </svg>
    </>
  )
}
