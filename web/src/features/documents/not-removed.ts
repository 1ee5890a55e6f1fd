import { isProblem } from '../../platform/api/problem.ts'
import type { useTexts } from '../../platform/i18n/texts.tsx'

/** Why a file is still there. */
export const notRemoved = (t: ReturnType<typeof useTexts>['t'], error: unknown, name: string): string =>
  isProblem(error, 'record_held') ? t('documents.held') : t('documents.notRemoved', { name })
