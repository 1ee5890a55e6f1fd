import { expect, test } from 'vitest'
import { writeAccountText } from './texts.ts'

const names = ['signUp', 'signUpKnown', 'passwordChange', 'noAccount', 'closedAccount', 'passwordChanged'] as const
const values = { clinic: 'Spree', signIn: 'x', signUp: 'x', forgot: 'x', link: 'x', minutes: 30 }

test.each(names.flatMap((name) => (['en', 'de'] as const).map((language) => [name, language] as const)))(
  'every sentence of %s begins with a capital (%s)',
  (name, language) => {
    const { subject, body } = writeAccountText(name, language, values)
    const sentences = [subject, ...body.split(/\n+|(?<=[.!?]) /)]
    expect(sentences.filter((sentence) => !/^[\p{Lu}(]/u.test(sentence))).toEqual([])
  },
)
