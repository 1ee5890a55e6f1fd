import type { FieldKind } from '@polyclinic/domain/forms/definition.ts'
import { fieldKinds } from '@polyclinic/domain/forms/definition.ts'
import AlignLeft from 'lucide-react/icons/align-left'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleDot from 'lucide-react/icons/circle-dot'
import Gauge from 'lucide-react/icons/gauge'
import Hash from 'lucide-react/icons/hash'
import Heading from 'lucide-react/icons/heading'
import Info from 'lucide-react/icons/info'
import Paperclip from 'lucide-react/icons/paperclip'
import PenLine from 'lucide-react/icons/pen-line'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquareCheck from 'lucide-react/icons/square-check'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Type from 'lucide-react/icons/type'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import styles from './form-builder.module.css'

export const kindIcons: Record<FieldKind, IconType> = {
  'short-text': Type,
  'long-text': AlignLeft,
  choice: CircleDot,
  choices: SquareCheck,
  'yes-no': ToggleLeft,
  scale: Gauge,
  number: Hash,
  date: CalendarDays,
  file: Paperclip,
  consent: ShieldCheck,
  signature: PenLine,
  information: Info,
}

type PaletteProps = { onAdd: (kind: FieldKind) => void; onAddSection: () => void }

/** What can be added: after what is chosen, or at the end. */
export function Palette({ onAdd, onAddSection }: PaletteProps) {
  const { t } = useTexts()
  const add = (icon: IconType, name: string, onPress: () => void) => (
    <li key={name}>
      <button type="button" className={styles.add} onClick={onPress}>
        <Icon of={icon} />
        <span>{name}</span>
      </button>
    </li>
  )
  return (
    <section aria-label={t('formBuilder.add')} className={styles.palette}>
      <h2 className={styles.heading}>{t('formBuilder.add')}</h2>
      <ul className={styles.kinds}>
        {fieldKinds.map((kind) => add(kindIcons[kind], t(`formBuilder.${kind}`), () => onAdd(kind)))}
        {add(Heading, t('formBuilder.section'), onAddSection)}
      </ul>
    </section>
  )
}
