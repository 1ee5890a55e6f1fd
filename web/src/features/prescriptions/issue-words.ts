import type { DrugForm, Issue } from '@polyclinic/domain/prescriptions/model.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** What a finding is called in one word, at the side of a drug. */
export const flagWords: Record<Issue['kind'], PlainTextKey> = {
  allergy: 'prescriptions.flagAllergy',
  duplicate: 'prescriptions.flagDuplicate',
  interaction: 'prescriptions.flagInteraction',
  dose: 'prescriptions.flagDose',
  pregnancy: 'prescriptions.flagPregnancy',
  age: 'prescriptions.flagAge',
  'official-form': 'prescriptions.flagOfficial',
  'not-checked': 'prescriptions.notChecked',
}

export const kindOfForm = (form: DrugForm): PlainTextKey => `prescriptions.form-${form}`
