import { expect, test } from 'vitest'
import { contentDisposition } from './send-file.ts'

test.each([
  [
    'Termin Dr. Jana Krüger 2026-11-25.ics',
    `attachment; filename="Termin Dr. Jana Kruger 2026-11-25.ics"; filename*=UTF-8''Termin%20Dr.%20Jana%20Kr%C3%BCger%202026-11-25.ics`,
  ],
  [`a"b\r\nc';.ics`, `attachment; filename="a_b_c_.ics"; filename*=UTF-8''a%22b%0D%0Ac%27%3B.ics`],
])('%s', (name, header) => {
  expect(contentDisposition({ name })).toBe(header)
})
