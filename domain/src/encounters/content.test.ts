import { expect, test } from 'vitest'
import { contentFields, emptyContent, noteParts, textFields } from './content.ts'

test('every field of a note stands in one part of it, in the order in which it is read', () => {
  expect(noteParts).toEqual(['complaint', 'vitals', 'findings', 'diagnoses', 'plan'])
  expect(contentFields.toSorted()).toEqual(Object.keys(emptyContent).toSorted())
  expect(textFields).toEqual(['complaint', 'findings', 'plan'])
})
