import type { Thing } from 'schema-dts'

type Described = Extract<Thing, object>
type Statable<T> = { [Property in keyof T]: T[Property] | null }

/**
 * A thing of schema.org, without those of its properties that are null. What is spread into a literal is not looked at
 * by the compiler; so it refuses a property that there is none of also where it is there for some only.
 */
export function stated<T extends Described>(thing: Statable<T>): T {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null)) as T
}
