import { expect, test } from 'vitest'
import { decideChannels, textsOfNumber, type Reach } from './decide-channels.ts'

const mail = { channel: 'email', to: 'rosa@example.test' }
const text = { channel: 'sms', to: '+16175550142' }
const both = { email: mail.to, number: text.to, push: null }
const none = new Map<string, number>()

test.each<[string, Reach, Map<string, number>, number, object | null]>([
  ['who wants mail', { email: mail.to, number: null, push: null }, none, 10, mail],
  ['who wants texts', both, none, 10, text],
  ['who wants notifications', { ...both, push: mail.to }, none, 0, { channel: 'push', to: mail.to }],
  ['whose address is refused', { email: null, number: text.to, push: null }, none, 10, text],
  ['who is not reached', { email: null, number: null, push: null }, none, 10, null],
  ['whose number has had its share', both, new Map([[text.to, textsOfNumber]]), 10, mail],
  ['whose number has nearly had it', both, new Map([[text.to, textsOfNumber - 1]]), 10, text],
  ['of a clinic that has sent its share', both, new Map([['+15550100', 10]]), 10, mail],
  [
    'of one that has, and who has no address',
    { email: null, number: text.to, push: null },
    new Map([['+15550100', 10]]),
    10,
    null,
  ],
])('somebody %s', (_who, reach, sent, most, way) => expect(decideChannels([reach], sent, most)).toEqual([way]))

test('what is decided at once counts, too', () => {
  expect(decideChannels([both, both, both], none, 2)).toEqual([text, text, mail])
  const many = Array.from({ length: textsOfNumber + 1 }, () => both)
  expect(decideChannels(many, none, 100).filter((way) => way?.channel === 'sms')).toHaveLength(textsOfNumber)
})
