import type { AggregateRatingLeaf, BlogPostingLeaf, PhysicianLeaf } from 'schema-dts'
import { expect, test } from 'vitest'
import { stated } from './stated.ts'

test('what is not known is left out', () => {
  expect(stated<BlogPostingLeaf>({ '@type': 'BlogPosting', headline: 'Fever', image: null })).toEqual({
    '@type': 'BlogPosting',
    headline: 'Fever',
  })
})

test('the compiler refuses what schema.org does not have', () => {
  const isKnown = Math.random() > 2
  // @ts-expect-error schema.org has no such property of an article
  stated<BlogPostingLeaf>({ '@type': 'BlogPosting', headlines: 'Fever' })
  // @ts-expect-error nor is there one that some have
  stated<PhysicianLeaf>({ '@type': 'Physician', ratings: isKnown ? 'x' : null })
  // @ts-expect-error a rating is no text
  stated<PhysicianLeaf>({ '@type': 'Physician', aggregateRating: isKnown ? 'five' : null })
  // @ts-expect-error and its figures are called otherwise
  stated<AggregateRatingLeaf>({ '@type': 'AggregateRating', average: 4.3 })
})
