import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = keyof typeof compress

/** How text goes over the wire to whoever takes it so: quickly, in a thread of its own. */
export const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** The best that is taken; what has a weight of nothing is refused. */
export function codingOf(accepted: string | string[] = ''): Coding | undefined {
  const taken = String(accepted)
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]!.trim())
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding))
}
