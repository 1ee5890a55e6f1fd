import type { en } from '../../messages/en.ts'
import type { ArgumentsOf, TagsOf } from './arguments.ts'

/** The English catalogue is the shape that every language has to fill. */
export type Catalogue = typeof en

type Area = keyof Catalogue & string

/** Every sentence as `area.key`. */
export type TextKey = { [A in Area]: `${A}.${keyof Catalogue[A] & string}` }[Area]

export type Sentence<Key extends TextKey> = Key extends `${infer A extends Area}.${infer Name}`
  ? Name extends keyof Catalogue[A]
    ? Catalogue[A][Name] & string
    : never
  : never

/** What a sentence without tags needs to be said. */
export type TextArguments<Key extends TextKey> = ArgumentsOf<Sentence<Key>, string | number>

/** What a sentence with tags or with elements as arguments needs; `<b>` is known everywhere. */
export type RichArguments<Key extends TextKey, Node> = ArgumentsOf<Sentence<Key>, Node> & {
  [Tag in Exclude<TagsOf<Sentence<Key>>, 'b'>]: (children: Node) => Node
}

/** Sentences that need nothing, for tables from a state or an error code to its word. */
export type PlainTextKey = { [Key in TextKey]: keyof TextArguments<Key> extends never ? Key : never }[TextKey]

/** A language's area must have exactly the keys of the English one: `satisfies SameKeys<typeof english>`. */
export type SameKeys<English> = { readonly [Key in keyof English]: string }
