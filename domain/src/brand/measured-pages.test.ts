import { expect, test } from 'vitest'
import { isMeasured } from './measured-pages.ts'

test.each(['/', '/clinic/harborlight', '/clinic/harborlight/privacy', '/clinic/spree-2/imprint'])(
  '%s says the same to everybody',
  (path) => expect(isMeasured(path)).toBe(true),
)

test.each([
  ...['/appointment', '/appointment/details', '/appointment/confirmed', '/v/abc', '/individual', '/prescription'],
  ...['/doctors', '/aboutdoctor/maya-okafor', '/patient', '/patient/login', '/doctor/login', '/admin', '/forms'],
  ...['/clinic/harborlight/invitation', '/clinic/harborlight/unsubscribe', '/clinic/harborlight/email'],
  ...['/clinic/harborlight/wall', '/clinic/harborlight/check-in', '/clinic/harborlight/form'],
  ...['/allblogs', '/blog/flu-shots', '/blog/preview'],
  ...['/clinic', '/clinic/', '//', ''],
  ...['/clinic/harborlight/privacy/', '/clinic/harborlight/privacy/more', '/\n', '/clinic/x\n'],
])('at %j nothing of a tag manager runs', (path) => expect(isMeasured(path)).toBe(false))
