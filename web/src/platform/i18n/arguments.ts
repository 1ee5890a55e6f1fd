/**
 * Reads the arguments of an ICU sentence at compile time, so that `t('visit.at', {})` without its `time` is an error.
 * Braces alternate between text (`m`) and the branches of a plural or select (`o`); the stack remembers which is open.
 */
type Scan<Text extends string, Stack extends string, Found> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Rest}`
    ? Scan<`${Rest}{${After}`, Pop<Stack>, Found>
    : Stack extends `o${string}`
      ? Scan<After, `m${Stack}`, Found>
      : ReadArgument<After, Stack, Found>
  : Found

type ReadArgument<After extends string, Stack extends string, Found> = After extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name},${infer Kind},${string}`
    ? Scan<DropTo<After, Kind>, `o${Stack}`, Found | readonly [Trim<Name>, Trim<Kind>]>
    : Head extends `${infer Name},${infer Kind}`
      ? Scan<Rest, Stack, Found | readonly [Trim<Name>, Trim<Kind>]>
      : Scan<Rest, Stack, Found | readonly [Trim<Head>, 'plain']>
  : Found

type DropTo<Text extends string, Kind extends string> = Text extends `${string},${Kind},${infer Rest}` ? Rest : ''
type Pop<Stack extends string> = Stack extends `${'m' | 'o'}${infer Rest}` ? Rest : 'm'
type Trim<Text extends string> = Text extends ` ${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} `
    ? Trim<Rest>
    : Text

type KindOf<Kind> = Kind extends 'plural' | 'selectordinal' | 'number' ? number : Kind extends 'select' ? string : never

type ArgumentsIn<Text extends string> = Scan<Text, 'm', never>

type NameOf<Entry> = Entry extends readonly [infer Name extends string, string] ? Name : never

/** `{count: number, name: string | number}` for `{count, plural, …} of {name}`; plain arguments take `Plain`. */
export type ArgumentsOf<Text extends string, Plain> = {
  [Name in NameOf<ArgumentsIn<Text>>]: TypeOf<Extract<ArgumentsIn<Text>, readonly [Name, string]>[1], Plain>
}

type TypeOf<Kind, Plain> = [KindOf<Kind>] extends [never] ? Plain : KindOf<Kind>

/** `'b' | 'link'` for `a <b>bold</b> <link>word</link>`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagsOf<Rest>
  : never
