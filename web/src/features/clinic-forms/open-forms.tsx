import ClipboardList from 'lucide-react/icons/clipboard-list'
import { Own } from '../../platform/i18n/own.tsx'
import { useTexts } from '../../platform/i18n/texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow, Rows } from '../../ui/rows.tsx'
import { Status } from '../../ui/status.tsx'
import { formStates } from './form-states.ts'
import { FormOnTablet } from '../form-tablets/form-on-tablet.tsx'
import { useFormTablets } from '../form-tablets/hand-over.ts'
import styles from './patient-forms.module.css'
import { useVisitForms } from './use-forms.ts'

type OpenFormsProps = {
  appointmentId: string
  /** As the day tells it: their places are kept until their names are there. */
  count: number
  /** Hands them over on a tablet of the clinic. */
  mayHandOver: boolean
}

/** On a day: which forms of a visit its patient has not filled in, and which they have begun. */
export function OpenForms({ appointmentId, count, mayHandOver }: OpenFormsProps) {
  const { t } = useTexts()
  const { data } = useVisitForms(appointmentId)
  const tablets = useFormTablets(appointmentId, mayHandOver).data
  const open = data?.items.filter(({ state }) => state !== 'answered')
  const title = t('doctor.openForms', { count: open?.length ?? count })
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        <Row gap="small">
          <Icon of={ClipboardList} size="small" />
          {title}
        </Row>
      </h3>
      <Rows kind="plain" label={title}>
        {open
          ? open.map(({ formId, name, state }) => (
              <ListRow key={formId}>
                <Own>{name}</Own> <Status tone={formStates[state].tone}>{t(formStates[state].word)}</Status>
                {tablets && <FormOnTablet {...{ appointmentId, tablets, form: { formId, name } }} />}
              </ListRow>
            ))
          : Array.from({ length: count }, (_, place) => <ListRow key={place}>&nbsp;</ListRow>)}
      </Rows>
    </section>
  )
}
