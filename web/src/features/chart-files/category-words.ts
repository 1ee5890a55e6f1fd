import type { ResultCategory } from '@polyclinic/domain/chart-files/kinds.ts'
import type { PlainTextKey } from '../../platform/i18n/catalogue.ts'

/** As the clinic's people call what a result is of. */
export const categoryWords: Record<ResultCategory, PlainTextKey> = {
  ...{ laboratory: 'charts.laboratory', imaging: 'charts.imaging', other: 'charts.otherResult' },
}
