/**
 * What the build makes of an ICU sentence: plain text stays a string, anything else becomes a short list of parts.
 * The browser gets these and never a parser.
 */
export type Message = string | readonly Part[]

export type Part =
  | string
  | readonly [kind: typeof ARGUMENT, name: string]
  | readonly [kind: typeof NUMBER, name: string]
  | readonly [kind: typeof SELECT, name: string, options: Options]
  | readonly [kind: typeof PLURAL, name: string, options: Options, offset: number, ordinal: 0 | 1]
  | readonly [kind: typeof POUND]
  | readonly [kind: typeof TAG, name: string, children: Message]

export type Options = { readonly [key: string]: Message }

export const ARGUMENT = 0
export const NUMBER = 1
export const SELECT = 2
export const PLURAL = 3
export const POUND = 4
export const TAG = 5
