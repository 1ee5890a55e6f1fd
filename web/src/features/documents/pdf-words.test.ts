import { expect, it } from 'vitest'
import { wordsOf } from './pdf-words.ts'

const item = { str: 'Kalium', dir: 'ltr', height: 10, hasEOL: true, fontName: 'f1' }
const styles = { f1: { ascent: 0.75, descent: -0.25, vertical: false, fontFamily: 'serif' } }
/** Half of the size of what it measures. */
const measure = (text: string) => text.length / 2

it('lays the words of a page where they stand, as wide as they are', () => {
  // A page of 200 by 400 points counts from its foot; these letters are of ten points.
  const page = { transform: [1, 0, 0, -1, 0, 400], width: 200 }
  const [words, ...more] = wordsOf(
    {
      items: [
        { ...item, transform: [10, 0, 0, 10, 50, 300], width: 60 },
        { ...item, str: '', transform: [], width: 0 },
      ],
      styles,
    },
    page,
    measure,
  )
  expect(more).toEqual([])
  expect(words).toEqual({
    ...{ text: 'Kalium', family: 'serif', isLast: true, angle: expect.closeTo(0), size: 0.05, stretch: 2 },
    ...{ left: 0.25, top: (100 - 8.5) / 200 },
  })
})

it('turns with the page, and takes no font from the file', () => {
  // A page that is shown turned by a quarter.
  const page = { transform: [0, 1, 1, 0, 0, 0], width: 400 }
  const [words] = wordsOf(
    {
      items: [{ ...item, transform: [10, 0, 0, 10, 50, 300], width: 60 }],
      styles: { f1: { ...styles.f1, fontFamily: 'x; position: fixed' } },
    },
    page,
    measure,
  )
  expect(words).toMatchObject({ family: 'sans-serif', angle: expect.closeTo(Math.PI / 2) })
  expect([words!.left * 400, words!.top * 400]).toEqual([expect.closeTo(308.5), expect.closeTo(50)])
})
