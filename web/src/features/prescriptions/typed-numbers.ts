import { isMisread } from '@polyclinic/domain/prescriptions/dose/misread.ts'
import { readNumber, writeAmount, type Language } from '@polyclinic/domain/prescriptions/dose/numbers.ts'

/** How amounts are written and typed; what may mean two things is no number. */
export const typedNumbers = (language: Language) => ({
  format: (value: number) => writeAmount(value, language),
  parse: (typed: string) => {
    const number = readNumber(typed)
    return isMisread(number) ? null : number
  },
})
