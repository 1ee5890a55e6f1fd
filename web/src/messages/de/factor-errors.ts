import type { SameKeys } from '../../platform/i18n/catalogue.ts'
import type { texts as english } from '../en/factor-errors.ts'

export const texts = {
  code_required: 'Es wurde nichts geändert: Dafür ist ein Code aus Ihrer Authenticator-App nötig.',
  wrong_password: 'Das ist nicht Ihr jetziges Passwort.',
  wrong_code: 'Dieser Code stimmt nicht.',
  second_factor_not_begun:
    'Das gibt es nicht mehr, oder es hat zu lange gedauert. Laden Sie die Seite neu und beginnen Sie noch einmal.',
  second_factor_required:
    'Die Praxis verlangt die Zwei-Faktor-Anmeldung. Laden Sie die Seite neu, um sie einzurichten.',
  second_factor_first: 'Richten Sie die Zwei-Faktor-Anmeldung zuerst für sich selbst ein, in Ihrem Konto.',
} as const satisfies SameKeys<typeof english>
