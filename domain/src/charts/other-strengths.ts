type Medicine = { id: string; title: string | null; detail: string | null }
type Prescribed = { name: string; chartEntryIds: readonly string[] }

const unitOf: Readonly<Record<string, { unit: 'µg' | 'IU'; times: number }>> = {
  ...{ µg: { unit: 'µg', times: 1 }, mcg: { unit: 'µg', times: 1 }, ug: { unit: 'µg', times: 1 } },
  ...{ mg: { unit: 'µg', times: 1000 }, g: { unit: 'µg', times: 1_000_000 } },
  ...{ iu: { unit: 'IU', times: 1 }, ie: { unit: 'IU', times: 1 } },
}

/** "75 mcg" and "0.075 mg" are one. A thousand with its sign ("1,000 mg") is left out: it may be one and three decimals. */
function strengthsIn(text: string): Set<string> {
  const found = text
    .normalize('NFKC')
    .replaceAll('μ', 'µ')
    .toLowerCase()
    .matchAll(/(?<![\d.,])(\d+(?:[.,]\d+)?)\s*(µg|mcg|ug|mg|g|iu|ie|i\.u\.|i\.e\.)(?![\p{L}\d])/gu)
  return new Set(
    [...found].flatMap(([, digits = '', written = '']) => {
      const { unit, times } = unitOf[written.replaceAll('.', '')]!
      if (/^[1-9]\d*[.,]\d{3}$/.test(digits)) return []
      return `${Math.round(Number(digits.replace(',', '.')) * times * 1000)} ${unit}`
    }),
  )
}

/** Medicines of a chart that were prescribed here, too, where both say a strength and no two are the same. */
export function otherStrengths<Entry extends Medicine>(
  medicines: readonly Entry[],
  prescribed: readonly Prescribed[],
): Entry[] {
  return medicines.filter(({ id, title, detail }) => {
    const same = prescribed.filter(({ chartEntryIds }) => chartEntryIds.includes(id))
    const here = strengthsIn(same.map(({ name }) => name).join('; '))
    const noted = strengthsIn([title, detail].filter(Boolean).join('; '))
    return noted.size > 0 && here.size > 0 && noted.isDisjointFrom(here)
  })
}
